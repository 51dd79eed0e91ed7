import ListingSources

/// The paging figures in a response, collected from all places where services put them.
struct PagingFigures: Sendable, Hashable {
  /// The place of a figure, most trusted first.
  enum Place: Int, Sendable, CaseIterable {
    /// Next to the result, where WCF puts `ref` parameters.
    case besideResult
    /// In a column of a row.
    case row
    /// Elsewhere, such as in an echo of the request.
    case elsewhere
  }

  private var found: [Int?] = Array(repeating: nil, count: 3 * Place.allCases.count)

  /// Parses and sets a figure (`ElementCode.totalPage` or one of its neighbours). Ignores
  /// everything except a positive number: services that do not count return the 0 that was in the
  /// request.
  mutating func set(_ code: Int, at place: Place, _ text: UnsafeBufferPointer<UInt8>) {
    guard let value = FieldText.wholeNumber(text), value > 0, value <= Int64(Int32.max) else {
      return
    }
    found[Self.index(code, place)] = Int(value)
  }

  private static func index(_ code: Int, _ place: Place) -> Int {
    (code - ElementCode.totalPage) * Place.allCases.count + place.rawValue
  }

  private func figure(_ code: Int) -> Int? {
    for place in Place.allCases {
      if let value = found[Self.index(code, place)] { return value }
    }
    return nil
  }

  /// Returns the most trusted place at which a figure (`ElementCode.totalPage` or one of its
  /// neighbours) was found.
  func place(of code: Int) -> Place? {
    Place.allCases.first { found[Self.index(code, $0)] != nil }
  }

  /// The number of pages; nil if the service does not count pages.
  var totalPage: Int? { figure(ElementCode.totalPage) }
  /// The number of this page, starting at 1.
  var currentPage: Int? { figure(ElementCode.currentPage) }
  /// The number of rows on all pages.
  var totalItem: Int? { figure(ElementCode.totalItem) }
}
