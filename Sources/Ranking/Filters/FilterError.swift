import Basics

/// Why a text cannot be used as a filter or a sort.
public enum FilterError: Error, Sendable, Hashable {
  /// The text is no single price.
  case notAPrice(String)
  /// The lowest price wanted is above the highest.
  case pricesReversed(from: Int64, to: Int64)
  /// The text has no letter or digit to look for.
  case nothingToFind(String)
  /// The text is longer than `TextFilter.longest` characters.
  case tooLong(Int)
  /// The text is neither a distance nor a walking time.
  case notAReach(String)
  /// The distance or walking time is nothing, or more than `Reach.greatest`.
  case reachOutOfRange(String)
  /// The text names no system, line or station; these names come nearest.
  case unknownStation(String, nearest: [String])
  /// The text names several stations.
  case ambiguousStation(String, candidates: [String])
  /// The text is no moment.
  case notADate(String)
  /// The text names no sort.
  case unknownSort(String)

  /// What is wrong, a clause that reads on after the parameter's name.
  public var reason: String {
    switch self {
    case .notAPrice(let text):
      "\(quoted(text)) is not a price; write it as 2500000, 2.5m or 2.5 ล้าน (baht)"
    case .pricesReversed(let from, let to):
      "\(from) is more than the highest price \(to); swap them"
    case .nothingToFind(let text): "\(quoted(text)) has no letter or digit to look for"
    case .tooLong(let count):
      "has \(count) characters; write at most \(TextFilter.longest)"
    case .notAReach(let text):
      "\(quoted(text)) is neither a distance nor a walk; write it as 500m, 1.2km or 6min"
    case .reachOutOfRange(let text):
      "\(quoted(text)) is out of range; use more than 0 and at most 50km"
    case .unknownStation(let text, let nearest):
      "\(quoted(text)) is not a system, line or station; "
        + (nearest.isEmpty ? "see /v1/stations" : "did you mean \(listed(nearest))?")
    case .ambiguousStation(let text, let candidates):
      "\(quoted(text)) matches several: \(listed(candidates)); give a code"
    case .notADate(let text):
      "\(quoted(text)) is not a date; write it as 2026-11-01, 1 พ.ย. 2569 or 7d (days ago)"
    case .unknownSort(let text):
      "\(quoted(text)) is not a sort order; use \(listed(SortOrder.allCases.map(\.rawValue)))"
    }
  }

  /// The texts as alternatives in a sentence: `a, b or c`.
  private func listed(_ texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " or " + last
  }

  /// The text as a message may quote it: short and without control characters.
  private func quoted(_ text: String) -> String {
    let clean = String(String.UnicodeScalarView(text.unicodeScalars.prefix(40))).onOneLine
    return text.unicodeScalars.count > 40 ? "“\(clean)…”" : "“\(clean)”"
  }
}

extension FilterError: CustomStringConvertible {
  /// The same as `reason`.
  public var description: String { reason }
}
