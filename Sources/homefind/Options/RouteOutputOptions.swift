import ArgumentParser
import CommandOutput
import Messages
import Routes

/// The options that choose how routes are printed.
struct RouteOutputOptions: ParsableArguments {
  @Flag(help: "Print the JSON document that the HTTP facade sends, instead of steps.")
  var json = false

  @Flag(.geoJSON) var geoJSON = false

  @Flag(.kml) var kml = false

  @Flag(.gpx) var gpx = false

  @Flag(help: "Print the lines as encoded polylines.")
  var polyline = false

  func validate() throws {
    if formats.count > 1 {
      throw ValidationError(
        CommandMessage.oneOf(flags: ["--json", "--geojson", "--kml", "--gpx", "--polyline"]))
    }
  }

  private var formats: [RouteFormat] {
    let flags: [(Bool, RouteFormat)] = [
      (json, .json), (geoJSON, .geojson), (kml, .kml), (gpx, .gpx), (polyline, .polyline),
    ]
    return flags.filter(\.0).map(\.1)
  }

  /// The language of what is printed where no other is asked for: the setting's; else of steps that of the
  /// locale, of documents English.
  ///
  /// - Throws: `CommandFailure` where the setting is not a language.
  func language() throws -> Language {
    try Setting.choice(nil, .lang, of: Language.self)
      ?? (formats.isEmpty ? Language(environment: Environment.variables) : .english)
  }

  /// Prints routes as the chosen document, else as numbered steps, with the words of a language.
  func print(_ routes: [Route], language: Language) {
    if let format = formats.first {
      Output.answer(format.document(of: routes, in: language))
    } else {
      Output.answer(Array(RouteText(routes, language: language).text.utf8))
    }
  }
}
