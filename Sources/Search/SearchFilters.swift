public import Ranking

/// What homes of a search must have besides their place and type, and how they are shown.
public struct SearchFilters: Sendable, Hashable {
  /// The price wanted in baht.
  public var price: PriceFilter?
  /// Words that a home's names, address, company or promotion must have.
  public var text: TextFilter?
  /// Whether only homes with a promotion are wanted.
  public var promotion = false
  /// The seller.
  public var company: CompanyFilter?
  /// How far from a station homes may be.
  public var nearStation: Reach?
  /// The stations meant by `nearStation`: a system, a line or a station; any where nil.
  public var stationSystem: String?
  /// Only homes first seen since then.
  public var since: NewSinceFilter?
  /// Only homes whose price has dropped since then.
  public var priceDrop: PriceDropFilter?
  /// The order.
  public var sort = SortOrder.distance
  /// Whether homes at one coordinate are shown as one.
  public var group = false

  /// The texts that `since` and `priceDrop` were read from: `7d` stays the same search while time
  /// goes on.
  var dates: [String] = []

  /// No filter, nearest first.
  public init() {}

  /// A text that differs between filters that ask different things.
  var key: String { self == Self() ? Self.keyOfNone : madeKey }

  private static let keyOfNone = Self().madeKey

  private var madeKey: String {
    [
      price?.key, text?.key, promotion ? "promotion" : nil, company?.key,
      nearStation.map { "\($0.metres)" }, stationSystem,
      sort.rawValue, group ? "group" : nil, since.map { _ in "since" },
      priceDrop.map { _ in "price-drop" },
    ]
    .map { $0 ?? "" }.joined(separator: "\u{1}") + dates.joined(separator: "\u{1}")
  }
}
