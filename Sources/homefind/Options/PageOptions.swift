import ArgumentParser
import CommandOutput
import WebPage

/// The settings of the page in the browser.
struct PageOptions: ParsableArguments {
  @Option(.serveTiles) var tiles: String?

  @Option(.serveTilesAttribution) var tilesAttribution: String?

  @Option(.serveSatellite) var satellite: String?

  @Option(.serveSatelliteAttribution) var satelliteAttribution: String?

  /// The page as the settings want it.
  ///
  /// - Parameters:
  ///   - features: The parts that depend on other settings.
  ///   - knowsStreets: Whether routes along streets can be found now.
  /// - Throws: `CommandFailure` where an address is no tile's.
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
