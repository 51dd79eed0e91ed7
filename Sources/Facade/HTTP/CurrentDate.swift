import Basics
import FoundationEssentials
import NIOCore
import Synchronization

/// The present moment as the `Date` field has it, written once a second.
final class CurrentDate: Sendable {
  private struct State {
    var text = ""
    var expires = NIODeadline.uptimeNanoseconds(0)
  }

  private let state = Mutex(State())

  /// The moment by the system's clock.
  func text(at now: NIODeadline) -> String {
    state.withLock { state in
      if now >= state.expires {
        let seconds = Date().timeIntervalSince1970
        state.text = Self.text(secondsSince1970: Int(seconds))
        state.expires = now + .nanoseconds(Int64((1 - (seconds - seconds.rounded(.down))) * 1e9))
      }
      return state.text
    }
  }

  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// A moment as RFC 9110, section 5.6.7, wants it.
  static func text(secondsSince1970 seconds: Int) -> String {
    let day = seconds / 86_400
    let date = CivilDate(daysSince1970: day)
    let clock = [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60].map { $0.padded(to: 2) }
    return
      "\(days[day % 7]), \(date.day.padded(to: 2)) \(months[date.month - 1]) \(date.year) \(clock.joined(separator: ":")) GMT"
  }
}
