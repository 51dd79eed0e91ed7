import ArgumentParser
import WebPage

/// The settings of the page in the browser.
struct PageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The map's tiles (HOMEFIND_TILES): an address with {z}, {x} and {y}, or none; OpenStreetMap's unless given.",
      valueName: "address"))
  var tiles: String?

  @Option(
    help: ArgumentHelp(
      "The credit for those tiles, shown on the map (HOMEFIND_TILES_ATTRIBUTION).",
      valueName: "text"))
  var tilesAttribution: String?

  @Option(
    help: ArgumentHelp(
      "The address of satellite tiles to switch to (HOMEFIND_SATELLITE).", valueName: "address"))
  var satellite: String?

  @Option(
    help: ArgumentHelp(
      "The credit for the satellite tiles (HOMEFIND_SATELLITE_ATTRIBUTION).", valueName: "text"))
  var satelliteAttribution: String?

  @Option(
    help: ArgumentHelp(
      "The folder of Leaflet and its markercluster (HOMEFIND_LEAFLET); that of Debian's packages unless given.",
      valueName: "folder"),
    completion: .directory)
  var leaflet: String?

  /// The page as the settings want it.
  ///
  /// - Parameter knowsStreets: Whether there is a route service.
  /// - Throws: `CommandFailure` where an address is no tile's, or the folder named lacks a file.
  func page(knowsStreets: Bool) throws -> WebPage {
    var settings = PageSettings(knowsStreets: knowsStreets)
    let attribution = Setting.text(tilesAttribution, "HOMEFIND_TILES_ATTRIBUTION")
    switch Setting.text(tiles, "HOMEFIND_TILES") {
    case "none": settings.tiles = nil
    case let address?:
      settings.tiles = try tiles(
        address, attribution, Setting.origin(tiles, "HOMEFIND_TILES", "--tiles"))
    case nil: break
    }
    if let address = Setting.text(satellite, "HOMEFIND_SATELLITE") {
      settings.satellite = try tiles(
        address, Setting.text(satelliteAttribution, "HOMEFIND_SATELLITE_ATTRIBUTION"),
        Setting.origin(satellite, "HOMEFIND_SATELLITE", "--satellite"))
    }
    return WebPage(settings: settings, leaflet: try leafletFiles())
  }

  private func tiles(
    _ address: String, _ attribution: String?, _ name: String
  ) throws -> PageSettings.Tiles {
    guard PageSettings.Tiles.isAddress(address) else {
      throw CommandFailure(
        .usage,
        "\(name) “\(address)” is not a tile address such as https://tiles.example/{z}/{x}/{y}.png."
      )
    }
    return PageSettings.Tiles(address: address, attribution: attribution ?? "")
  }

  private func leafletFiles() throws -> LeafletFiles? {
    guard let folder = Setting.text(leaflet, "HOMEFIND_LEAFLET") else {
      // Without it the page says which package to install.
      return try? LeafletFiles(folder: LeafletFiles.debianFolder)
    }
    do throws(LeafletFiles.Missing) {
      return try LeafletFiles(folder: folder)
    } catch {
      throw CommandFailure(
        .unusableFile,
        "The folder \(folder) has no \(error.file); name one that holds Leaflet and its markercluster."
      )
    }
  }
}
