/// The server's settings that the page needs.
public struct PageSettings: Sendable, Hashable {
  /// Pictures of the ground that the map is laid on.
  public struct Tiles: Sendable, Hashable {
    /// The address of a tile, with `{z}`, `{x}` and `{y}`.
    public var address: String
    /// Whose work the tiles are, as plain text.
    public var attribution: String
    /// Where the terms of that work stand.
    public var terms: String?

    /// Tiles at `address`.
    public init(address: String, attribution: String, terms: String? = nil) {
      self.address = address
      self.attribution = attribution
      self.terms = terms
    }

    /// The standard tiles of OpenStreetMap.
    public static let openStreetMap = Tiles(
      address: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
      attribution: "© OpenStreetMap contributors",
      terms: "https://www.openstreetmap.org/copyright")

    /// Whether `address` is one that a map can be made of: HTTP or a path of this server, with the
    /// three places of a tile.
    public static func isAddress(_ address: String) -> Bool {
      (address.hasPrefix("https://") || address.hasPrefix("http://") || address.hasPrefix("/"))
        && ["{z}", "{x}", "{y}"].allSatisfy(address.contains)
    }
  }

  /// Tiles over the base map; none where nil.
  public var tiles: Tiles?
  /// A second ground to switch to, seen from above; none where nil.
  public var satellite: Tiles?

  /// Whether there may be news of a home.
  public var hasNews: Bool

  /// Whether the page says when a home is viewed, saved or called about.
  public var countsInterest: Bool

  /// Whether the page can show QR codes of its addresses.
  public var hasQRCodes: Bool

  /// Whether people can sign in.
  public var hasAccounts: Bool

  /// Settings; the base map alone unless given.
  public init(
    tiles: Tiles? = nil, satellite: Tiles? = nil, hasNews: Bool = false,
    countsInterest: Bool = false, hasQRCodes: Bool = false, hasAccounts: Bool = false
  ) {
    self.tiles = tiles
    self.satellite = satellite
    self.hasNews = hasNews
    self.countsInterest = countsInterest
    self.hasQRCodes = hasQRCodes
    self.hasAccounts = hasAccounts
  }
}
