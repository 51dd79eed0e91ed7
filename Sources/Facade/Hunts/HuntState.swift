import FoundationEssentials
import Hunts
import Logging
import Machine
import Search
import Synchronization

/// The state that hunt routes retain between requests.
final class HuntState: Sendable {
  /// The positions that members share.
  let positions: HuntPositions
  /// Wakes the event streams.
  let pulse: HuntPulse
  /// Sends positions to other processes that serve the same accounts, if possible.
  private let others: DatagramFolder?
  /// The data version that each hunt page's facts were last compared with.
  private let facts = Mutex<[String: AnswerVersion]>([:])
  /// The maximum number of pages in `facts`.
  private static let pages = 10_000

  /// - Parameters:
  ///   - store: The path of the account store; nil if accounts are off or in memory. Processes
  ///     exchange positions through a folder next to the store.
  ///   - logger: Logs a warning if processes cannot exchange positions.
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
        "people's positions are shared only within this process", metadata: ["cause": "\(error)"])
      others = nil
    }
    // The reference is weak because the folder retains the positions.
    positions.report { [weak others] in others?.send($0) }
  }

  /// Returns whether a page's facts must be compared with the current data, and records `version`
  /// for the page.
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
