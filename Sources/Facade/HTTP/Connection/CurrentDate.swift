import Basics
import FoundationEssentials
import NIOCore
import Synchronization

/// The value of the `Date` header field, formatted once per second.
final class CurrentDate: Sendable {
  private struct State {
    var text = ""
    var expires = NIODeadline.uptimeNanoseconds(0)
  }

  private let state = Mutex(State())

  /// Returns the current date from the system's clock; `now` determines when the cached text
  /// expires.
  func text(at now: NIODeadline) -> String {
    state.withLock { state in
      if now >= state.expires {
        let seconds = Date().timeIntervalSince1970
        state.text = CivilDate.text(secondsSince1970: Int64(seconds), zone: "GMT")
        state.expires = now + .nanoseconds(Int64((1 - (seconds - seconds.rounded(.down))) * 1e9))
      }
      return state.text
    }
  }
}
