import ArgumentParser
import CommandOutput
import WebPage

/// The settings of the web page.
struct PageOptions: ParsableArguments {
  @Option(.serveTiles) var tiles: String?

  @Option(.serveTilesAttribution) var tilesAttribution: String?

  @Option(.serveSatellite) var satellite: String?

  @Option(.serveSatelliteAttribution) var satelliteAttribution: String?

  /// Returns the page configured by the settings.
  ///
  /// - Parameters:
  ///   - features: The features that depend on other settings.
  ///   - knowsStreets: Returns whether routes along streets are currently available.
  /// - Throws: `CommandFailure` if a tile URL is invalid.
  func page(
    _ features: Set<PageFeature>, knowsStreets: @escaping @Sendable () -> Bool
  ) throws -> WebPage {
    var settings = PageSettings(features: features)
    let attribution = Setting.text(tilesAttribution, .serveTilesAttribution)
    switch Setting.text(tiles, .serveTiles) {
    case nil, "none": break
    case let address?:
      settings.tiles = try tiles(address, attribution, Setting.origin(tiles, .serveTiles))
    }
    if let address = Setting.text(satellite, .serveSatellite) {
      settings.satellite = try tiles(
        address, Setting.text(satelliteAttribution, .serveSatelliteAttribution),
        Setting.origin(satellite, .serveSatellite))
    }
    return WebPage(settings: settings, knowsStreets: knowsStreets)
  }

  private func tiles(
    _ address: String, _ attribution: String?, _ name: String
  ) throws -> PageSettings.Tiles {
    guard PageSettings.Tiles.isAddress(address) else {
      throw CommandFailure(.usage, SettingMessage.notATileAddress(origin: name, address))
    }
    if attribution == nil, address == PageSettings.Tiles.openStreetMap.address {
      return .openStreetMap
    }
    return PageSettings.Tiles(address: address, attribution: attribution ?? "")
  }
}
