public import Messages
public import Parameters

/// The options for writing an answer: the format, the language of labels and the fields of each
/// home.
///
/// Set the options in code, or parse them from the parameters of a request:
///
/// ```swift
/// var options = AnswerOptions(language: .thai)
/// options.format = .geojson
/// options.fields = [.id, .name, .price]
/// let bytes = answer.document(options)
///
/// let ofRequest = try AnswerOptions(parameters: ["format": ["csv"], "lang": ["th"]])
/// ```
public struct AnswerOptions: Sendable, Hashable {
  /// The document's format.
  public var format = AnswerFormat.json
  /// The language of the labels.
  public var language = Language.english
  /// The fields to write for each home; nil means all fields.
  public var fields: Set<HomeField>?
  /// Whether a CSV document begins with a byte-order mark, which lets Excel recognize UTF-8.
  public var hasByteOrderMark = false
  /// The prefix of links to the page: `https://homes.example/find`, or only the server's path. If
  /// there is no page, the value is nil, and links are omitted.
  public var linkRoot: String?
  /// The URL of this document, for a link to itself; nil if unknown.
  public var ownAddress: String?
  /// The URL of the next page; nil if there is no next page, or if that page has no URL.
  public var nextAddress: String?
  /// The width of the client's screen in pixels; nil if unknown.
  public var screenWidth: Int?

  /// Options for JSON with all fields.
  public init(language: Language = .english) {
    self.language = language
  }

  /// Reads options from query parameters; ignores other parameters.
  ///
  /// - Parameters:
  ///   - parameters: The values of each parameter, keyed by parameter name.
  ///   - accepted: The `Accept-Language` header, which is used if there is no `lang`.
  ///   - format: The format to use without a `format` parameter, such as the format that the
  ///     `Accept` header prefers.
  ///   - formats: The formats available for this answer.
  ///   - choices: The fields of a home that `fields` may select.
  /// - Throws: A `SearchError` with the code `invalidParameter`, which names every bad parameter.
  public init(
    parameters: [String: [String]], accepted: String? = nil, format: AnswerFormat = .json,
    formats: [AnswerFormat] = AnswerFormat.allCases, choices: [HomeField] = HomeField.ofSearches
  ) throws(SearchError) {
    let names = formats.contains(.csv) ? FormatParameters.ofTables : FormatParameters.ofHomes
    var reader = ParameterReader(parameters, only: names)
    self.format = reader.choice("format", of: formats, or: ParameterProblem.notAFormat) ?? format
    language = reader.language() ?? accepted.map(Language.init(accepted:)) ?? .english
    fields = reader.fields(among: choices)
    hasByteOrderMark = reader.flag("bom")
    if hasByteOrderMark, self.format != .csv { reader.fail("bom", .onlyForCSV) }
    try reader.finish()
  }

  /// The prefix of links to the page; nil if it is not an absolute URL.
  var absoluteRoot: String? { linkRoot.flatMap(Self.absolute) }

  /// Returns an absolute URL unchanged; nil if it is only a path.
  static func absolute(_ address: String) -> String? {
    address.hasPrefix("http://") || address.hasPrefix("https://") ? address : nil
  }

  /// Whether to write this field of a home.
  func tells(_ field: HomeField) -> Bool { fields?.contains(field) ?? true }
}

extension ParameterReader {
  /// Returns the fields selected by the parameter, which may be repeated or contain commas; nil if
  /// it selects no fields.
  fileprivate mutating func fields(among choices: [HomeField]) -> Set<HomeField>? {
    var fields: Set<HomeField> = []
    for name in list("fields") {
      if let field = HomeField(rawValue: name), choices.contains(field) {
        fields.insert(field)
      } else {
        let hint = Self.hint(name, among: choices.map(\.rawValue))
        fail("fields", .notAField(name, hint))
      }
    }
    return fields.isEmpty ? nil : fields
  }
}
