/// The names of parameters as members of JSON objects: `debtShare` is the parameter `debt-share`.
public enum MemberName {
  /// The member's name.
  public static func member(_ parameter: String) -> String {
    let words = parameter.split(separator: "-")
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The parameter's name.
  public static func parameter(_ member: String) -> String {
    var name = ""
    for character in member {
      if character.isASCII, character.isUppercase { name.append("-") }
      name += character.lowercased()
    }
    return name
  }
}
