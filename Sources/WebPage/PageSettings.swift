/// The server's settings that the page needs.
public struct PageSettings: Sendable, Hashable {
  /// Image tiles for the map's background.
  public struct Tiles: Sendable, Hashable {
    /// The address template of a tile, with `{z}`, `{x}` and `{y}`.
    public var address: String
    /// The attribution, as plain text.
    public var attribution: String
    /// The address of the tile server's terms of use.
    public var terms: String?

    /// Creates the settings for tiles with an address template.
    public init(address: String, attribution: String, terms: String? = nil) {
      self.address = address
      self.attribution = attribution
      self.terms = terms
    }

    /// OpenStreetMap's standard tiles.
    public static let openStreetMap = Tiles(
      address: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
      attribution: "© OpenStreetMap contributors",
      terms: "https://www.openstreetmap.org/copyright")

    /// Whether `address` is a valid template: an HTTP address or a path on this server that
    /// contains the three placeholders.
    public static func isAddress(_ address: String) -> Bool {
      (address.hasPrefix("https://") || address.hasPrefix("http://") || address.hasPrefix("/"))
        && ["{z}", "{x}", "{y}"].allSatisfy(address.contains)
    }
  }

  /// Tiles shown instead of the base map, if any.
  public var tiles: Tiles?
  /// Aerial tiles that the user can switch to, if any.
  public var satellite: Tiles?

  /// The parts of the page that depend on the server.
  public var features: Set<PageFeature>

  /// Creates settings. By default, the map shows only the base map.
  public init(
    tiles: Tiles? = nil, satellite: Tiles? = nil, features: Set<PageFeature> = []
  ) {
    self.tiles = tiles
    self.satellite = satellite
    self.features = features
  }
}

/// A part of the page that depends on the server. The raw value is its name in `app/config.json`.
public enum PageFeature: String, Sendable, Hashable, CaseIterable {
  /// News about a home.
  case news
  /// The counts of each home's views, saves and calls.
  case interest
  /// QR codes for the page's addresses.
  case qr
  /// Accounts, which include alerts and shared lists.
  case accounts
}
