import ListingSources

/// The figures of paging that an answer carries, from the places where services put them.
struct PagingFigures: Sendable, Hashable {
  /// Where a figure was found, the most trusted place first.
  enum Place: Int, Sendable, CaseIterable {
    /// Beside the result, as WCF sends `ref` parameters.
    case besideResult
    /// In a column of a row.
    case row
    /// Elsewhere, as in an echo of the request.
    case elsewhere
  }

  private var found: [Int?] = Array(repeating: nil, count: 3 * Place.allCases.count)

  /// Takes a figure (`ElementCode.totalPage` and its neighbours) as text. Anything but a positive
  /// number tells nothing: services that do not count send back the 0 that they were sent.
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

  /// Where a figure (`ElementCode.totalPage` and its neighbours) was found that is believed.
  func place(of code: Int) -> Place? {
    Place.allCases.first { found[Self.index(code, $0)] != nil }
  }

  /// How many pages there are, where the service counts them.
  var totalPage: Int? { figure(ElementCode.totalPage) }
  /// Which page this is, from 1.
  var currentPage: Int? { figure(ElementCode.currentPage) }
  /// How many rows all pages have together.
  var totalItem: Int? { figure(ElementCode.totalItem) }
}
