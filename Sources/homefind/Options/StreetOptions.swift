import ArgumentParser
import Routes

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
    if let path = Setting.text(streets, .streets) { return path }
    let variables = Environment.variables
    if let data = variables["XDG_DATA_HOME"], data.hasPrefix("/") {
      return data + "/homefind/streets"
    }
    guard let home = variables["HOME"], !home.isEmpty else { return nil }
    return home + "/.local/share/homefind/streets"
  }
}
