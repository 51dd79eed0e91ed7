import ArgumentParser
import WebPage

/// The settings of the page in the browser.
struct PageOptions: ParsableArguments {
  @Option(.serveTiles) var tiles: String?

  @Option(.serveTilesAttribution) var tilesAttribution: String?

  @Option(.serveSatellite) var satellite: String?

  @Option(.serveSatelliteAttribution) var satelliteAttribution: String?

  @Option(.serveLeaflet) var leaflet: String?

  /// The page as the settings want it.
  ///
  /// - Parameter knowsStreets: Whether there is a route service.
  /// - Throws: `CommandFailure` where an address is no tile's, or the folder named lacks a file.
  func page(knowsStreets: Bool) throws -> WebPage {
    var settings = PageSettings(knowsStreets: knowsStreets)
    let attribution = Setting.text(tilesAttribution, .serveTilesAttribution)
    switch Setting.text(tiles, .serveTiles) {
    case "none": settings.tiles = nil
    case let address?:
      settings.tiles = try tiles(
        address, attribution, Setting.origin(tiles, .serveTiles))
    case nil: break
    }
    if let address = Setting.text(satellite, .serveSatellite) {
      settings.satellite = try tiles(
        address, Setting.text(satelliteAttribution, .serveSatelliteAttribution),
        Setting.origin(satellite, .serveSatellite))
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
    guard let folder = Setting.text(leaflet, .serveLeaflet) else {
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
