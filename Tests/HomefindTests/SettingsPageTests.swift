import Foundation
import HomefindTesting
import Testing

@testable import homefind

/// Tests that the reference page of the settings matches their declarations. `HOMEFIND_RECORD=1
/// scripts/test --filter SettingsPageTests` rewrites the page.
@Suite struct SettingsPageTests {
  private static let tables = [
    (
      head: "| setting | meaning | default |\n|---|---|---|\n",
      rows: RESOSourceSetting.allCases.map { setting in
        "| `\(setting.rawValue)` | \(setting.meaning) | \(setting.fallback) |\n"
      }
    ),
    (
      head: "| flag | environment | meaning | default |\n|---|---|---|---|\n",
      rows: SettingCatalog.rows.map(row)
    ),
  ]

  @Test func settingsPageMatchesDeclarations() throws {
    let (page, made) = try RecordedPage.texts(
      at: URL(filePath: Documents.path(of: "docs/settings.md")), tables: Self.tables)
    #expect(page == made, "record the page anew if this is meant")
  }

  private static func row(_ setting: SettingDeclaration) -> String {
    let flag = setting.flag.map { "`\(setting.command.map { "\($0) " } ?? "")--\($0)`" }
    let cells = [
      flag ?? "", "`\(setting.variable)`", meaning(of: setting),
      setting.fallback.isEmpty ? "none" : setting.fallback,
    ]
    return "| \(cells.joined(separator: " | ")) |\n"
  }

  /// Returns the help text without the parts that the other columns contain.
  private static func meaning(of setting: SettingDeclaration) -> String {
    var text = String(setting.sentence.dropLast())
      .replacing(" by default \(setting.fallback) seconds", with: " in seconds")
    for part in ["by default \(setting.fallback)", "without it, \(setting.fallback)"] {
      for mark in [", ", "; "] { text = text.replacing(mark + part, with: "") }
    }
    return text.replacing(" (\(setting.variable))", with: "")
      .replacing(" (\(setting.variable),", with: " (")
      .replacing("( ", with: "(")
  }

  /// Flags take their help, variable and default from the declaration, so no two settings may share
  /// a key, a variable or a flag of one command.
  @Test func settingNamesAreUnique() {
    let rows = SettingCatalog.rows
    #expect(Set(rows.map(\.key)).count == rows.count)
    #expect(Set(rows.map(\.variable)).count == rows.count)
    let flags = rows.compactMap { row in row.flag.map { "\(row.command ?? "") \($0)" } }
    #expect(Set(flags).count == flags.count)
    for row in rows {
      #expect(row.sentence.hasSuffix(".") && row.sentence.contains(row.variable), "\(row.key)")
    }
  }
}
