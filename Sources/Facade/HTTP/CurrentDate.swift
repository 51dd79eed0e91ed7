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
    // The date of a day by its number: years begin in March, so that leap days end them (H.
    // Hinnant, chrono-compatible low-level date algorithms).
    let shifted = day + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let date = dayOfYear - (153 * month + 2) / 5 + 1
    let number = month < 10 ? month + 3 : month - 9
    let year = yearOfEra + era * 400 + (number <= 2 ? 1 : 0)
    let clock = [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60].map(padded)
    return
      "\(days[day % 7]), \(padded(date)) \(months[number - 1]) \(year) \(clock.joined(separator: ":")) GMT"
  }

  private static func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
