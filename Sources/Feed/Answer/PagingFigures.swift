import ListingSources

/// The pagination values in a response, collected from all places where services put them.
struct PagingFigures: Sendable, Hashable {
  /// The place where a value was found; the most trusted place comes first.
  enum Place: Int, Sendable, CaseIterable {
    /// The value is next to the result, where WCF writes `ref` parameters.
    case besideResult
    /// The value is in a column of a row.
    case row
    /// The value is elsewhere, such as in an echo of the request.
    case elsewhere
  }

  private var found: [Int?] = Array(repeating: nil, count: 3 * Place.allCases.count)

  /// Parses and stores the value identified by `ElementCode.totalPage` or one of the two codes
  /// after it. Ignores everything except a positive number, because a service that does not count
  /// rows returns the 0 from the request.
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

  /// Returns the most trusted of the places where a value was found; the value is identified by
  /// `ElementCode.totalPage` or one of the two codes after it.
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
