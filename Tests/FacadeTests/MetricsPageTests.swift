import Foundation
import HomefindTesting
import Monitoring
import Testing

/// Checks that the table in `docs/metrics.md` matches the declarations of the metrics.
/// `HOMEFIND_RECORD=1 scripts/test --filter MetricsPageTests` writes the table.
@Suite struct MetricsPageTests {
  private static let head = "| metric | type | labels | meaning |\n|---|---|---|---|\n"
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/metrics.md")

  @Test func pageMatchesDeclarations() throws {
    let rows = Metric.allCases.sorted { $0.rawValue < $1.rawValue }.map(Self.row)
    let (page, made) = try RecordedPage.texts(
      at: Self.page, tables: [(head: Self.head, rows: rows)])
    #expect(page == made, "record the page if the change is intended")
  }

  private static func row(_ metric: Metric) -> String {
    let row = metric.declaration
    let labels = row.labels.map { "`\($0)`" }.joined(separator: ", ")
    return "| `\(metric.rawValue)` | \(row.kind.rawValue) | \(labels) | \(row.help) |\n"
  }

  /// The names must follow https://prometheus.io/docs/practices/naming/ and the rules of the text
  /// format.
  @Test(arguments: Metric.allCases)
  func metricNamesFollowPrometheusConventions(metric: Metric) {
    let (name, row) = (metric.rawValue, metric.declaration)
    #expect((row.kind == .counter) == name.hasSuffix("_total"))
    #expect(name.hasPrefix("homefind_") || name.hasPrefix("process_"))
    #expect(name.allSatisfy { $0.isLowercase || $0 == "_" })
    #expect(Set(row.labels).count == row.labels.count && !row.labels.contains("le"))
    #expect(!row.help.isEmpty && !row.help.hasSuffix("."))
    #expect(!row.help.contains { "\\\n|".contains($0) })
  }
}
