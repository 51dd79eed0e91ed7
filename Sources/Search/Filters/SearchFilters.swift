public import Loans
import Messages
import Parameters
public import Ranking

/// What homes of a search must have besides their place and type, and how they are shown.
public struct SearchFilters: Sendable, Hashable {
  /// In the order in which homes are asked.
  private var wanted: [Wanted] = []
  /// The order.
  public var sort = SortOrder.distance
  /// Whether homes at one coordinate are shown as one.
  public var group = false

  /// No filter, nearest first.
  public init() {}

  /// The price wanted in baht.
  public var price: PriceFilter? {
    get { self[PriceFilter.self] }
    set { self[PriceFilter.self] = newValue }
  }

  /// Words that a home's names, address, company or promotion must have.
  public var text: TextFilter? {
    get { self[TextFilter.self] }
    set { self[TextFilter.self] = newValue }
  }

  /// The budget that homes must fit.
  public var budget: HomeBudget? { self[BudgetFilter.self]?.budget }

  /// The filter of a type.
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

  /// Adds a filter of a type of which there is none.
  mutating func add(_ filter: any HomeFilter) {
    wanted.append(Wanted(filter: filter))
    wanted.sort { $0.rank < $1.rank }
  }

  /// The filters for a snapshot.
  ///
  /// - Throws: `SearchError` with code `unknownPlace` where one names no place.
  func list(
    _ context: FilterContext, notes: inout [Message]
  ) throws(SearchError) -> [any ListingFilter] {
    var list: [any ListingFilter] = []
    for wanted in wanted { list.append(try wanted.filter.matching(context, notes: &notes)) }
    return list
  }

  /// The filters for a snapshot, where many searches ask the same: what was made for another is taken from
  /// `made`, and put there.
  ///
  /// - Throws: `SearchError` with code `unknownPlace` where one names no place.
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

  /// A text that differs between filters that ask different things.
  var key: String {
    if wanted.isEmpty, sort == .distance, !group { return Self.keyOfNone }
    return wanted.reduce(order) { "\($0)\u{2}\($1.name)\u{1}\($1.filter.key)" }
  }

  private static let keyOfNone = Self().order

  /// With as many signs as version 0.1 wrote, so that its cursors of searches without filters go on.
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
