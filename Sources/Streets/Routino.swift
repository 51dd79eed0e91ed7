import Foundation
import Machine

/// Debian's programs of Routino, which are run and never linked: its library is AGPL-3+.
public enum Routino {
  /// The program that makes a network.
  static let splitter = "planetsplitter"
  /// The program that finds routes in it.
  static let router = "routino-router"

  /// Whether both programs are on the search path.
  public static var isInstalled: Bool {
    ProgramPath.find(splitter) != nil && ProgramPath.find(router) != nil
  }

  /// The rules by which roads are read, with the English name of a street where its number would
  /// stand: `ถนนสุขุมวิท (Sukhumvit Road)`. They are those of the installed Routino, changed in one
  /// place; nil where they are not as they are in version 3, and Routino's own do.
  static func tagging(beside splitter: String) -> String? {
    let rules = URL(filePath: splitter).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "share/routino/tagging.xml")
    guard let text = try? String(contentsOf: rules, encoding: .utf8) else { return nil }
    let number = text.matches(of: /<if k="ref" *> *<output\/> *<\/if>/)
    guard number.count == 1, let place = number.first?.range else { return nil }
    return text.replacingCharacters(
      in: place,
      with: """
        <if k="name:en"> <output k="ref"/> </if>
        <ifnot k="name:en"> <ifnot k="name"> <if k="ref"> <output/> </if> </ifnot> </ifnot>
        """)
  }
}
