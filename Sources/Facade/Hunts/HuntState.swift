import FoundationEssentials
import Hunts
import Logging
import Machine
import Search
import Synchronization

/// What the routes of hunts remember between requests.
final class HuntState: Sendable {
  /// Where members are who share it.
  let positions: HuntPositions
  /// What has those look who wait for events.
  let pulse: HuntPulse
  /// Where other processes that serve the same accounts tell of positions; nil where there are none.
  private let others: DatagramFolder?
  /// What the facts of a page of a hunt rested on when they were last compared.
  private let facts = Mutex<[String: AnswerVersion]>([:])
  /// The greatest number of pages that are remembered.
  private static let pages = 10_000

  /// - Parameters:
  ///   - store: The path of the account store, beside which processes tell one another of positions; nil where
  ///     accounts are off or in memory.
  ///   - logger: Hears where they cannot.
  init(besideStoreAt store: String?, logger: Logger) {
    let positions = HuntPositions { Int64(Date().timeIntervalSince1970) }
    self.positions = positions
    pulse = HuntPulse(positions: positions)
    do throws(SystemFault) {
      others = try store.map { store throws(SystemFault) in
        try DatagramFolder(at: store + ".positions", whole: { positions.messages }) { message in
          positions.take(message)
        }
      }
    } catch {
      logger.warning(
        "positions of people are seen within this process alone", metadata: ["cause": "\(error)"])
      others = nil
    }
    // Weakly: the folder holds the positions itself.
    positions.report { [weak others] in others?.send($0) }
  }

  /// Whether the facts of a page have to be compared with what is known by now.
  func takesFacts(of page: String, at version: AnswerVersion?) -> Bool {
    guard let version else { return false }
    return facts.withLock { facts in
      if facts[page] == version { return false }
      if facts.count >= Self.pages { facts.removeAll() }
      facts[page] = version
      return true
    }
  }
}
