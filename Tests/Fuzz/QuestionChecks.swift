import Basics
import Commute
import Geo
import Messages
import Parameters
import Ranking
import Routes
import Store

@testable import Search

/// Checks the parameters and cursors in URLs.
enum QuestionChecks {
  private static let now = Timestamp(seconds: 1_790_000_000)

  static func query(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    let values: [String: [String]]
    do throws(SearchError) { values = try QueryString.values(of: text) } catch {
      return holdSentence(error.description)
    }
    hold(
      (try? QueryString.values(of: written(values))) == values,
      "parameters are not what they were when written again")
    for kind in [.nearby, .area, .train, .within] as [SearchKind] {
      report { () throws(SearchError) in
        let query = try SearchQuery(kind: kind, parameters: values, now: now)
        hold(SearchLimits.homes.contains(query.limit), "the limit \(query.limit)")
        hold(
          query.radius > 0 && query.radius <= SearchLimits.greatestRadius,
          "the radius \(query.radius)")
        let again = try SearchQuery(kind: kind, parameters: values, now: now)
        hold(query == again && query.fingerprint == again.fingerprint, "a question differs")
      }
    }
    report { () throws(SearchError) in _ = try RouteQuery(parameters: values) }
    report { () throws(SearchError) in _ = try RouteFormat(parameters: values) }
    report { () throws(SearchError) in _ = try RouteReader.Options(parameters: values) }
    report { () throws(SearchError) in
      let query = try MapQuery(parameters: values, now: now)
      hold(MapQuery.zooms.contains(query.zoom), "the zoom \(query.zoom)")
    }
    report { () throws(SearchError) in
      let query = try EventQuery(parameters: values, now: now)
      hold(EventQuery.limits.contains(query.limit), "the limit \(query.limit)")
    }
    for value in values.values.joined() { _ = Language(accepted: value) }
  }

  private static func report(_ body: () throws(SearchError) -> Void) {
    do throws(SearchError) { try body() } catch {
      holdSentence(error.description)
      for parameter in error.parameters {
        for language in Language.allCases {
          holdSentence(parameter.name + parameter.reason.text(in: language))
        }
      }
    }
  }

  /// Returns the parameters as a query string in which every byte is percent-encoded.
  private static func written(_ values: [String: [String]]) -> String {
    let escaped = { (text: String) in
      text.utf8.map { "%" + String(Int($0) + 0x100, radix: 16).dropFirst() }.joined()
    }
    return values.flatMap { name, values in values.map { "\(escaped(name))=\(escaped($0))" } }
      .joined(separator: "&")
  }

  static func cursor(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    if let cursor = RankCursor(text: text) {
      hold(RankCursor(text: cursor.text) == cursor, "a cursor is not what it was")
      hold(
        cursor.text.utf8.allSatisfy {
          // The unreserved characters of RFC 3986.
          [0x2D, 0x2E, 0x5F, 0x7E].contains($0) || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A)
            || (0x30...0x39).contains($0)
        },
        "a cursor that no address takes: \(cursor.text)")
    }
    if let cursor = EventCursor(text: text) {
      hold(EventCursor(text: cursor.text) == cursor, "a cursor of events is not what it was")
    }
  }
}
