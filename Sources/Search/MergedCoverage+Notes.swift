import Library
import ListingSources
package import Messages
import Parameters

extension MergedCoverage {
  /// Notes for the user about homes that may be missing or outdated.
  package var staleNotes: [Message] {
    var notes: [SearchNote] = []
    for part in parts {
      let source = part.library.source
      if let failure = part.failure {
        notes.append(.missingHomes(failure.publicMessage, source: source.name))
      }
      if let held = part.coverage {
        if let failure = held.failure {
          notes.append(
            held.isPartial
              ? .partlyKnown(failure.publicMessage, fetchedAt: held.fetchedAt)
              : .staleHomes(failure.publicMessage, fetchedAt: held.fetchedAt))
        }
        if let fault = source.fault { notes.append(.shownFromBefore(fault.message)) }
      }
    }
    if isUnderWay { notes.append(.stillFetching) }
    if !isWhole { notes.append(.beyondReach) }
    return notes.map(\.message)
  }
}
