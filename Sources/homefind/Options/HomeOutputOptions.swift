import ArgumentParser
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

  @Flag(help: "Draw where the homes lie, above their table.")
  var map = false

  @OptionGroup var output: OutputOptions

  /// The flags of all documents that there are.
  static let documents = OutputOptions.documents + ["--geojson", "--csv", "--kml", "--atom"]
  /// Whether the answer is a document for programs.
  var isDocument: Bool { output.isDocument || geoJSON || csv || kml || atom }

  func validate() throws {
    let others = [output.json, output.ndjson, output.template != nil]
    let count = ([geoJSON, csv, kml, atom] + others).filter(\.self).count
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
    var shape = AnswerShape(language: output.look.documentLanguage)
    let forms: [(Bool, AnswerForm)] = [
      (geoJSON, .geojson), (csv, .csv), (kml, .kml), (atom, .atom),
    ]
    if let form = forms.first(where: \.0)?.1 {
      shape.form = form
      shape.hasByteOrderMark = bom
      shape.linkRoot = try ServingOptions.publicURL(publicURL)
      Output.answer(answer.document(shape))
    } else {
      shape.fields = try output.template.flatMap { try LineTemplate($0).homeFields }
      try output.print(answer.document(shape)) {
        HomeTable(answer: answer, screen: $0, hasMap: map).lines + (code?.lines(on: $0) ?? [])
      }
    }
  }
}
