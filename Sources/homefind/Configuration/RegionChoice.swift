import CommandOutput
import Machine
import Region

/// Chooses the regions that the process serves.
enum RegionChoice {
  /// Serves the regions named by `--region`, the environment or the configuration file (if already
  /// read), in this order; without any, the built-in region.
  ///
  /// - Throws: `CommandFailure` if there is no such region, or if the regions cannot be served
  ///   together.
  static func take(from arguments: [String]) throws {
    let flag = ProgramArguments.value(of: "--region", in: arguments)
    let folder = folder ?? RegionsFolder(path: "")
    let regions = try Setting.list(
      flag, .region,
      or: {
        .notARegion(
          origin: $0, $1,
          NearestName.hint($1, among: folder.names, otherwise: .see("homefind region list")))
      },
      read: folder.region)
    for (place, region) in regions.enumerated() where !regions[..<place].contains(region) {
      for former in regions[..<place] {
        guard let conflict = conflict(former, region) else { continue }
        throw CommandFailure(
          .usage,
          SettingMessage.regionsApart(
            origin: Setting.origin(flag, .region), former.name, region.name, conflict))
      }
    }
    ServedRegions.serve(regions)
  }

  /// Returns the reason why one process cannot serve both regions; nil if it can.
  private static func conflict(
    _ first: RegionSource, _ second: RegionSource
  ) -> RegionConflict? {
    let facts = [first, second].map { CityFacts($0.bytes(of: .region)) }
    if facts[0].timeZone != facts[1].timeZone { return .timeZone }
    if facts[0].currency.code != facts[1].currency.code { return .currency }
    let systems = [first, second].map { region in
      RailCatalog(systems: region.bytes(of: .systems), lines: []).systems.map(\.code)
    }
    return systems[0].first(where: systems[1].contains).map(RegionConflict.railSystem)
  }

  /// The folder of imported regions: the one in the settings, or a folder in the user's data
  /// folder; nil if there is neither.
  static var folder: RegionsFolder? {
    let path =
      Setting.text(nil, .regionFolder)
      ?? Environment.path(of: "regions", under: "XDG_DATA_HOME", or: ".local/share")
    return path.map(RegionsFolder.init)
  }

  /// Returns the path of a file or folder of the main region; nil if the region is built in.
  static func path(of name: String) -> String? {
    ServedRegions.all[0].folder.map { "\($0)/\(name)" }
  }
}
