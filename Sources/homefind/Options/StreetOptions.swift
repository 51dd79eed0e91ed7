import ArgumentParser
import CommandOutput
import Streets

/// The setting of where the street network is.
struct StreetOptions: ParsableArguments {
  @Option(.streets) var streets: String?

  /// The folder of the network: the setting, or one in the user's data folder; nil where there is
  /// neither.
  var folder: StreetFolder? { path.map(StreetFolder.init) }

  /// The folder of the network.
  ///
  /// - Throws: `CommandFailure` where there is no place for it.
  func requiredFolder() throws -> StreetFolder {
    if let folder { return folder }
    throw CommandFailure(.unusableFile, CommandMessage.noDataFolder)
  }

  private var path: String? {
    Setting.text(streets, .streets)
      ?? Environment.path(of: "streets", under: "XDG_DATA_HOME", or: ".local/share")
  }
}
