import Foundation
import Machine

/// The programs of Debian's Routino package. homefind runs them as separate processes and does not
/// link with Routino's library, whose licence is AGPL-3+.
public enum Routino {
  /// The program that builds a network.
  static let splitter = "planetsplitter"
  /// The program that finds routes in a network.
  static let router = "routino-router"

  /// Whether both programs are in the search path.
  public static var isInstalled: Bool {
    ProgramPath.find(splitter) != nil && ProgramPath.find(router) != nil
  }

  /// Returns the installed Routino's tagging rules with one change: a street's English name
  /// replaces its number, as in `ถนนริมน้ำ (River Road)`. Returns nil if the installed rules
  /// are not the expected rules of version 3; Routino then uses its rules unchanged.
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
