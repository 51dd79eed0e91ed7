public import Loans
import Messages
import Parameters
public import Ranking

/// A search's filters except area and types, and the order and grouping of its homes.
public struct SearchFilters: Sendable, Hashable {
  /// The filters, in the order in which they are applied.
  private var wanted: [Wanted] = []
  public var sort = SortOrder.distance
  /// Whether homes at the same coordinate are shown as one item.
  public var group = false

  /// Creates an empty set of filters, with distance as the sort order.
  public init() {}

  /// The price filter, if any.
  public var price: PriceFilter? {
    get { self[PriceFilter.self] }
    set { self[PriceFilter.self] = newValue }
  }

  /// The text filter, if any, which matches words in a home's name, address, seller or promotion.
  public var text: TextFilter? {
    get { self[TextFilter.self] }
    set { self[TextFilter.self] = newValue }
  }

  /// The budget that a home's price must fit, if any.
  public var budget: HomeBudget? { self[BudgetFilter.self]?.budget }

  /// The filter of type `type`, if any.
  subscript<Filter: HomeFilter>(_ type: Filter.Type) -> Filter? {
    get {
      for wanted in wanted {
        if let filter = wanted.filter as? Filter { return filter }
      }
      return nil
    }
    set {
      wanted.removeAll { $0.filter is Filter }
      if let newValue { add(newValue) }
    }
  }

  /// Adds a filter. The set must not already contain a filter of the same type.
  mutating func add(_ filter: any HomeFilter) {
    wanted.append(Wanted(filter: filter))
    wanted.sort { $0.rank < $1.rank }
  }

  /// Returns the filters to apply to homes.
  ///
  /// - Throws: `SearchError` with code `unknownPlace` if a filter names an unknown place.
  func list(
    _ context: FilterContext, notes: inout [Message]
  ) throws(SearchError) -> [any ListingFilter] {
    var list: [any ListingFilter] = []
    for wanted in wanted { list.append(try wanted.filter.matching(context, notes: &notes)) }
    return list
  }

  /// Returns the filters to apply to homes. Reuses the filters in `made`, which many searches
  /// share, and adds new filters to it.
  ///
  /// - Throws: `SearchError` with code `unknownPlace` if a filter names an unknown place.
  func list(
    _ context: FilterContext, made: inout [String: any ListingFilter]
  ) throws(SearchError) -> [any ListingFilter] {
    var list: [any ListingFilter] = []
    var notes: [Message] = []
    for wanted in wanted {
      let key = "\(wanted.name)\u{1}\(wanted.filter.key)"
      if let filter = made[key] {
        list.append(filter)
      } else {
        let filter = try wanted.filter.matching(context, notes: &notes)
        made[key] = filter
        list.append(filter)
      }
    }
    return list
  }

  /// A string that identifies the filters, the order and the grouping.
  var key: String {
    if wanted.isEmpty, sort == .distance, !group { return Self.keyOfNone }
    return wanted.reduce(order) { "\($0)\u{2}\($1.name)\u{1}\($1.filter.key)" }
  }

  private static let keyOfNone = Self().order

  /// A string that identifies the order. The string has the same number of separators as in version
  /// 0.1, so cursors from that version remain valid for searches without filters.
  private var order: String {
    "\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}\(sort.rawValue)\u{1}\(group ? "group" : "")\u{1}\u{1}"
  }

  private struct Wanted: Sendable, Hashable {
    let filter: any HomeFilter

    var rank: Int { type(of: filter).rank }
    var name: String { type(of: filter).parameters.first?.name ?? "" }

    static func == (first: Self, second: Self) -> Bool {
      AnyHashable(first.filter) == AnyHashable(second.filter)
    }

    func hash(into hasher: inout Hasher) { filter.hash(into: &hasher) }
  }
}
