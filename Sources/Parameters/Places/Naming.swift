import Listings
package import Messages
package import Spelling

/// What a name was found to mean, and what to tell of it.
package struct Named<Value: Sendable>: Sendable {
  package var value: Value
  /// One sentence where the name was not written as it is.
  package var notes: [Message] = []

  /// The one thing that `match` found for `text`.
  ///
  /// - Parameters:
  ///   - match: What the name was found to mean; the caller resolves things that share a
  ///     name and passes only those of one place.
  ///   - text: The name as it was given.
  ///   - kind: What is looked for.
  ///   - list: Where all names are listed; all of the kind unless given.
  ///   - label: How an error or a note calls a thing.
  ///   - candidate: What an error offers for a thing, as data.
  /// - Throws: `SearchError` with code `unknownPlace` that offers names where there are any.
  package init(
    _ match: SpellingMatch<Value>, of text: String, kind: PlaceKind, list: NameList? = nil,
    label: (Value) -> String, candidate: (Value) -> SearchError.Candidate
  ) throws(SearchError) {
    switch match {
    case .exact(let values) where values.count == 1:
      self.init(value: values[0])
    case .close(let values, let spelling) where values.count == 1:
      self.init(
        value: values[0],
        notes: [
          NameNote(text: text, kind: kind, name: Self.name(spelling, label(values[0]))).message
        ])
    case .exact(let values), .close(let values, _):
      throw Self.ambiguous(text, kind: kind, values.map(label), values.map(candidate))
    case .ambiguous(let candidates):
      let values = candidates.map(\.value)
      throw Self.ambiguous(text, kind: kind, values.map(label), values.map(candidate))
    case .unknown(let nearest):
      throw SearchError(
        .unknownPlace, parameter: kind.rawValue,
        .unknownName(text, nearest: nearest, list: list ?? kind.list))
    }
  }

  /// The spelling that was meant and what it stands for, without saying one name twice.
  private static func name(_ spelling: String, _ label: String) -> String {
    label.hasPrefix(spelling) ? label : "\(spelling), \(label)"
  }

  /// The thing `value`, and what to tell of it.
  package init(value: Value, notes: [Message] = []) {
    self.value = value
    self.notes = notes
  }

  private static func ambiguous(
    _ text: String, kind: PlaceKind, _ labels: [String], _ candidates: [SearchError.Candidate]
  ) -> SearchError {
    SearchError(
      .unknownPlace, parameter: kind.rawValue,
      .ambiguousName(text, labels.map(Message.init(verbatim:))), candidates: candidates)
  }
}

extension Province {
  /// How an error or a note calls the province: `Bangkok (10)`.
  package var label: String { "\(name.englishFirst ?? "?") (\(code))" }
}

extension District {
  /// How an error or a note calls the district: `Watthana (1039)`.
  package var label: String { "\(name.englishFirst ?? "?") (\(code))" }
}
