import Listings
import Spelling

/// What a name was found to mean, and what to tell of it.
struct Named<Value: Sendable>: Sendable {
  var value: Value
  /// One sentence where the name was not written as it is.
  var notes: [String] = []

  /// The one thing that `match` found for `text`.
  ///
  /// - Parameters:
  ///   - match: What the name was found to mean; things that share a name are told apart by the
  ///     caller, who passes only those of one place.
  ///   - text: The name as it was given.
  ///   - kind: What is looked for, in a word: also the parameter's name.
  ///   - list: Where all names are listed over HTTP, behind `/v1/`; the kind's plural unless given.
  ///   - label: How an error or a note calls a thing.
  ///   - candidate: What an error offers for a thing, as data.
  /// - Throws: `SearchError` with code `unknownPlace` that offers names where there are any.
  init(
    _ match: SpellingMatch<Value>, of text: String, kind: String, list: String? = nil,
    label: (Value) -> String, candidate: (Value) -> SearchError.Candidate
  ) throws(SearchError) {
    let quoted = "“\(text.quotable)”"
    switch match {
    case .exact(let values) where values.count == 1:
      self.init(value: values[0])
    case .close(let values, let spelling) where values.count == 1:
      self.init(
        value: values[0],
        notes: ["\(quoted) was read as the \(kind) \(Self.name(spelling, label(values[0])))."])
    case .exact(let values), .close(let values, _):
      throw Self.ambiguous(quoted, kind: kind, values.map(label), values.map(candidate))
    case .ambiguous(let candidates):
      let values = candidates.map(\.value)
      throw Self.ambiguous(quoted, kind: kind, values.map(label), values.map(candidate))
    case .unknown(let nearest):
      let hint =
        nearest.isEmpty ? "see /v1/\(list ?? kind + "s")" : "did you mean \(nearest.listed)?"
      throw SearchError(
        .unknownPlace,
        parameters: [.init(name: kind, reason: "\(quoted) is not known; \(hint)")])
    }
  }

  /// The spelling that was meant and what it stands for, without saying one name twice.
  private static func name(_ spelling: String, _ label: String) -> String {
    label.hasPrefix(spelling) ? label : "\(spelling), \(label)"
  }

  /// The thing `value`, and what to tell of it.
  init(value: Value, notes: [String] = []) {
    self.value = value
    self.notes = notes
  }

  private static func ambiguous(
    _ quoted: String, kind: String, _ labels: [String], _ candidates: [SearchError.Candidate]
  ) -> SearchError {
    SearchError(
      .unknownPlace,
      parameters: [
        .init(name: kind, reason: "\(quoted) matches several: \(labels.listed); give a code")
      ], candidates: candidates)
  }
}

extension [String] {
  /// The texts as alternatives in a sentence: `a, b or c`.
  var listed: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}

extension Province {
  /// How an error or a note calls the province: `Bangkok (10)`.
  var label: String { "\(name.englishFirst ?? "?") (\(code))" }
}

extension District {
  /// How an error or a note calls the district: `Watthana (1039)`.
  var label: String { "\(name.englishFirst ?? "?") (\(code))" }
}
