import ArgumentParser
import CommandOutput
import Streets

/// The setting for the folder of the street network.
struct StreetOptions: ParsableArguments {
  @Option(.streets) var streets: String?

  /// The folder of the network, which is nil if the user has no data folder: the folder in the
  /// settings, of the main region or in the user's data folder.
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
