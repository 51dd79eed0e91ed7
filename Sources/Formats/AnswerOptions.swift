public import Messages
public import Parameters

/// How an answer is written: the format, the language of its labels and the parts of each home.
public struct AnswerOptions: Sendable, Hashable {
  /// The format.
  public var format = AnswerFormat.json
  /// The language of labels.
  public var language = Language.english
  /// The parts of each home to write; nil writes all.
  public var fields: Set<HomeField>?
  /// Whether a table begins with a byte-order mark, by which Excel knows UTF-8.
  public var hasByteOrderMark = false
  /// What links to the page begin with: `https://homes.example/find`, or the path of the server alone;
  /// nil where there is no page, and then no links.
  public var linkRoot: String?
  /// Where a feed is read, for its link to itself; nil where it has no address.
  public var ownAddress: String?
  /// Where the homes behind those of the answer are read; nil where there are none, or it has no address.
  public var nextAddress: String?
  /// How wide the client's screen is in pixels; nil where that is not known.
  public var screenWidth: Int?

  /// All there is, as JSON.
  public init(language: Language = .english) {
    self.language = language
  }

  /// Reads options from named texts, as an address has them; other names are left to others.
  ///
  /// - Parameters:
  ///   - parameters: Named texts.
  ///   - accepted: The `Accept-Language` header, which counts where `lang` is not given.
  ///   - format: The format where `format` is not given: what an `Accept` header asks for.
  ///   - formats: The formats that there are of this answer.
  ///   - choices: The parts of a home that there are to choose from.
  /// - Throws: `SearchError` with code `invalidParameter` that names every bad parameter.
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

  /// What links to the page begin with where that can be followed from anywhere.
  var absoluteRoot: String? { linkRoot.flatMap(Self.absolute) }

  /// An address that is complete; nil where it is a path alone.
  static func absolute(_ address: String) -> String? {
    address.hasPrefix("http://") || address.hasPrefix("https://") ? address : nil
  }

  /// Whether a home's `field` is written.
  func tells(_ field: HomeField) -> Bool { fields?.contains(field) ?? true }
}

extension ParameterReader {
  /// The parts of each home that are wanted, repeated or separated by commas; nil where none is
  /// named.
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
