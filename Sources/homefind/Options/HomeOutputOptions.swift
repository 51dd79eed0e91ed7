import ArgumentParser
import CommandOutput
import Formats
import Search

/// The options that choose how the homes of a search are printed.
struct HomeOutputOptions: ParsableArguments {
  @Flag(name: .customLong("geojson"), help: "Print GeoJSON, a feature for each home.")
  var geoJSON = false

  @Flag(help: "Print CSV with a header, a row for each home.")
  var csv = false

  @Flag(help: "With --csv: begin with a byte-order mark, by which Excel knows Thai text.")
  var bom = false

  @Flag(help: "Print KML 2.2, a placemark for each home.")
  var kml = false

  @Flag(help: "Print an Atom feed of new homes, price drops and homes that are gone.")
  var atom = false

  @Flag(help: "Print a dimension for Gamaray (GDDF).")
  var gddf = false

  @Flag(help: "Print ARML 2.0, a feature for each home.")
  var arml = false

  @Flag(help: "Print ARML 1.0, a placemark for each home.")
  var arml1 = false

  @Flag(help: "Print AREA's XML, a location for each home.")
  var area = false

  @Flag(help: "Draw where the homes lie, above their table.")
  var map = false

  @OptionGroup var output: OutputOptions

  /// The flags of all documents that there are.
  static let documents =
    OutputOptions.documents
    + AnswerFormat.allCases.filter { $0 != .json }.map { "--\($0.rawValue)" }
  /// Whether the answer is a document for programs.
  var isDocument: Bool { output.isDocument || !formats.isEmpty }

  /// The formats that are asked for, besides JSON.
  private var formats: [AnswerFormat] {
    let flags: [(Bool, AnswerFormat)] = [
      (geoJSON, .geojson), (csv, .csv), (kml, .kml), (atom, .atom), (gddf, .gddf), (arml, .arml),
      (arml1, .arml1), (area, .area),
    ]
    return flags.filter(\.0).map(\.1)
  }

  func validate() throws {
    let others = [output.json, output.ndjson, output.template != nil]
    let count = formats.count + others.filter(\.self).count
    if bom, !csv { throw ValidationError(CommandMessage.bomWithoutCSV) }
    if count > 1 || (map && count > 0) {
      throw ValidationError(CommandMessage.oneOf(flags: Self.documents + ["--map"]))
    }
  }

  /// Prints the answer as the options ask for it.
  ///
  /// - Parameters:
  ///   - code: What stands below a table.
  ///   - publicURL: The option that names what links begin with.
  func print(
    _ answer: SearchAnswer, code: PrintedQRCode? = nil, publicURL: String? = nil
  ) throws {
    var options = AnswerOptions(language: output.look.documentLanguage)
    if let format = formats.first {
      options.format = format
      options.hasByteOrderMark = bom
      options.linkRoot = try ServingOptions.publicURL(publicURL)
      Output.answer(answer.document(options))
    } else {
      options.fields = try output.template.flatMap { try LineTemplate($0).homeFields }
      try output.print(answer.document(options)) {
        HomeTable(answer: answer, screen: $0, hasMap: map).lines + (code?.lines(on: $0) ?? [])
      }
    }
  }
}
