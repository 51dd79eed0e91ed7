public import Messages

extension AccommodationType {
  /// The properties of a type other than its name and code. The command line, the facade, the
  /// contract, the page, the feed client and the feed provider use these declarations.
  public struct Declaration: Sendable {
    /// The type's code in the feed (`homeTypeCode`, `C_PRJ_TYPE_ID`), as documented in
    /// `wsdl/MapNewHomeServices.wsdl`; nil if the type has no code.
    public let feedCode: String?
    /// The type's `PropertySubType` in the RESO Data Dictionary, if any.
    public let subType: SubType?
    /// The label in English.
    public let english: String
    /// The label in Thai.
    public let thai: String
    /// The short label in English.
    public let shortEnglish: String
    /// The short label in Thai.
    public let shortThai: String
    /// The strokes of the icon as an SVG path on a grid of 24 by 24.
    public let icon: String
    /// The CSS colours for a light background and for a dark background.
    public let color: (light: String, dark: String)
    /// Other spellings of the label, normalized with `key(of:)`.
    let aliases: [String]
    /// The first words of longer labels for this type (`บ้านเดี่ยว 2 ชั้น`), normalized with
    /// `key(of:)`.
    let beginnings: [String]

    /// Creates a declaration. A missing short label is replaced with the label.
    init(
      feedCode: String?, subType: SubType?, english: String, thai: String,
      shortEnglish: String? = nil, shortThai: String? = nil, icon: String,
      color: (light: String, dark: String), aliases: [String] = [], beginnings: [String]
    ) {
      self.feedCode = feedCode
      self.subType = subType
      self.english = english
      self.thai = thai
      self.shortEnglish = shortEnglish ?? english
      self.shortThai = shortThai ?? thai
      self.icon = icon
      self.color = color
      self.aliases = aliases
      self.beginnings = beginnings
    }
  }

  /// A value of `PropertySubType`, as listed in a lookup of the RESO Web API.
  public enum SubType: Sendable, Hashable {
    /// A value from the Data Dictionary.
    case standard(String)
    /// A value that homefind defines for a type that the Data Dictionary lacks.
    case local(String)

    public var text: String {
      switch self {
      case .standard(let text), .local(let text): text
      }
    }

    /// The value if it is from the Data Dictionary; otherwise nil.
    public var standardText: String? {
      if case .standard(let text) = self { text } else { nil }
    }
  }

  /// The type's code in the feed, if any.
  public var feedCode: String? { declaration.feedCode }

  /// Returns the display name of the type.
  public func label(in language: Language) -> String {
    language == .thai ? declaration.thai : declaration.english
  }
}
