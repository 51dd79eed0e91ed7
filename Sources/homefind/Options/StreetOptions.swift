import ArgumentParser
import CommandOutput
import Streets

/// The setting for the folder of the street network.
struct StreetOptions: ParsableArguments {
  @Option(.streets) var streets: String?

  /// The folder of the network: the one in the settings, the one of the main region, or a folder in
  /// the user's data folder; nil if there is none of them.
  var folder: StreetFolder? { path.map(StreetFolder.init) }

  /// Returns the folder of the network.
  ///
  /// - Throws: `CommandFailure` if there is no folder for it.
  func requiredFolder() throws -> StreetFolder {
    if let folder { return folder }
    throw CommandFailure(.unusableFile, CommandMessage.noDataFolder)
  }

  private var path: String? {
    Setting.text(streets, .streets) ?? RegionChoice.path(of: "streets")
      ?? Environment.path(of: "streets", under: "XDG_DATA_HOME", or: ".local/share")
  }
}
