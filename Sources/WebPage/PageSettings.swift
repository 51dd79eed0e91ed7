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

  /// The parts of the page that depend on the server.
  public var features: Set<PageFeature>

  /// Settings; the base map alone unless given.
  public init(
    tiles: Tiles? = nil, satellite: Tiles? = nil, features: Set<PageFeature> = []
  ) {
    self.tiles = tiles
    self.satellite = satellite
    self.features = features
  }
}

/// A part of the page that depends on the server, by its name in `app/config.json`.
public enum PageFeature: String, Sendable, Hashable, CaseIterable {
  /// News of a home.
  case news
  /// Counts of how often homes are viewed, saved and called about.
  case interest
  /// QR codes of the page's addresses.
  case qr
  /// Accounts, and with them alerts and shared lists.
  case accounts
}
