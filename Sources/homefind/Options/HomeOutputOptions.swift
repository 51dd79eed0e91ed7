import ArgumentParser
import CommandOutput
import Formats
import Search

/// The options for printing the homes found by a search.
struct HomeOutputOptions: ParsableArguments {
  @Flag private var flags: [FormatFlag] = []

  @Flag(help: "Draw a map of the homes above the table.")
  var map = false

  @OptionGroup var output: OutputOptions

  /// The flags that select a document.
  static let documents =
    OutputOptions.documents
    + AnswerFormat.allCases.filter { $0 != .json }.map { "--\($0.rawValue)" }
  /// Whether the output is a document for programs.
  var isDocument: Bool { output.isDocument || !formats.isEmpty }

  /// The requested formats other than JSON.
  var formats: [AnswerFormat] { AnswerFormat.allCases.filter { flags.contains(.format($0)) } }

  /// Whether a CSV table begins with a byte-order mark.
  private var bom: Bool { flags.contains(.byteOrderMark) }

  func validate() throws {
    let others = [output.json, output.ndjson, output.template != nil]
    let count = formats.count + others.filter(\.self).count
    if bom, !formats.contains(.csv) { throw ValidationError(CommandMessage.bomWithoutCSV) }
    if count > 1 || (map && count > 0) {
      throw ValidationError(CommandMessage.oneOf(flags: Self.documents + ["--map"]))
    }
  }

  /// Prints the results in the format selected by the options.
  ///
  /// - Parameters:
  ///   - code: The QR code to print below a table.
  ///   - publicURL: The value of the option for the root of links.
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

/// A flag that selects a format for the homes, or a variant of a format.
private enum FormatFlag: EnumerableFlag, CustomStringConvertible {
  case format(AnswerFormat)
  case byteOrderMark

  /// The key by which the argument parser identifies the flag. Without it, the parser describes each
  /// case by reflection, which takes 6 % of the time of a search.
  var description: String {
    switch self {
    case .format(let format): "format \(format.rawValue)"
    case .byteOrderMark: "byte-order mark"
    }
  }

  static let allCases = AnswerFormat.allCases.filter { $0 != .json }.flatMap {
    format -> [FormatFlag] in
    format == .csv ? [.format(format), .byteOrderMark] : [.format(format)]
  }

  static func name(for flag: FormatFlag) -> NameSpecification {
    switch flag {
    case .format(let format): .customLong(format.rawValue)
    case .byteOrderMark: .customLong("bom")
    }
  }

  static func help(for flag: FormatFlag) -> ArgumentHelp? {
    switch flag {
    case .format(let format): format.help.map { ArgumentHelp($0) }
    case .byteOrderMark:
      "With --csv: begin with a byte-order mark, so that Excel recognizes Thai text."
    }
  }
}
