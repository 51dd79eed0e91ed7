public import Messages

extension AccommodationType {
  /// The facts of a type besides its name and code, from which the command line, the facade, the
  /// contract, the page and both ends of the feed derive.
  public struct Declaration: Sendable {
    /// The code that stands for the type on the wire (`homeTypeCode`, `C_PRJ_TYPE_ID`), as
    /// `wsdl/MapNewHomeServices.wsdl` documents it; nil where the feed has none.
    public let feedCode: String?
    /// The RESO Data Dictionary's `PropertySubType` of the type; nil where there is none.
    public let subType: SubType?
    /// The label in English.
    public let english: String
    /// The label in Thai.
    public let thai: String
    /// The label in English where there is little room.
    public let shortEnglish: String
    /// The label in Thai where there is little room.
    public let shortThai: String
    /// The icon: the strokes of an SVG path on a grid of 24 by 24.
    public let icon: String
    /// The colour on light and on dark ground, as CSS has it.
    public let color: (light: String, dark: String)
    /// Other ways to write the label, as keys.
    let aliases: [String]
    /// What the labels of this type begin with where more follows (`บ้านเดี่ยว 2 ชั้น`), as keys.
    let beginnings: [String]

    /// A declaration; a short label is the label where none is given.
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

  /// A value of `PropertySubType`, which a lookup of the RESO Web API lists.
  public enum SubType: Sendable, Hashable {
    /// A value that the Data Dictionary has.
    case standard(String)
    /// A value of our own, where the Data Dictionary has none.
    case local(String)

    /// The value.
    public var text: String {
      switch self {
      case .standard(let text), .local(let text): text
      }
    }

    /// The value as the Data Dictionary has it; nil where it does not.
    public var standardText: String? {
      if case .standard(let text) = self { text } else { nil }
    }
  }

  /// The code that stands for the type on the wire; nil where the feed has none.
  public var feedCode: String? { declaration.feedCode }

  /// What people call the type.
  public func label(in language: Language) -> String {
    language == .thai ? declaration.thai : declaration.english
  }
}
