/// Converts between parameter names and JSON member names, for example `debt-share` and
/// `debtShare`.
public enum MemberName {
  public static func member(_ parameter: String) -> String {
    let words = parameter.split(separator: "-")
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  public static func parameter(_ member: String) -> String {
    var name = ""
    for character in member {
      if character.isASCII, character.isUppercase { name.append("-") }
      name += character.lowercased()
    }
    return name
  }
}
