import Listings
package import Messages
package import Spelling

/// The value that a name refers to, and notes for the user.
package struct Named<Value: Sendable>: Sendable {
  package var value: Value
  /// A note if the name was not an exact match.
  package var notes: [Message] = []

  /// Finds the single value that matches `text`.
  ///
  /// - Parameters:
  ///   - match: The matches for the name. The caller groups values that share a name and passes
  ///     only the values of one place.
  ///   - text: The name given by the user.
  ///   - kind: The kind of place.
  ///   - list: The list of all names; by default, the list for `kind`.
  ///   - label: Returns a value's name for errors and notes.
  ///   - candidate: Returns a value's structured suggestion for an error.
  /// - Throws: `SearchError` with code `unknownPlace` and any suggestions.
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

  /// Combines a matched spelling with its label, without repeating a name.
  private static func name(_ spelling: String, _ label: String) -> String {
    label.hasPrefix(spelling) ? label : "\(spelling), \(label)"
  }

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
  /// The province's name for errors and notes, such as `Phuket (83)`.
  package var label: String { "\(name.englishFirst ?? "?") (\(code))" }
}

extension District {
  /// The district's name for errors and notes, such as `Riverside (1039)`.
  package var label: String { "\(name.englishFirst ?? "?") (\(code))" }
}
