import NIOCore
import NIOHTTP1

extension ConnectionHandler {
  /// Counts a request that is refused under load, and returns the problem.
  func overloaded() -> Problem {
    shared.countShed()
    return .overloaded
  }

  static func tooLarge(_ limit: Int) -> Problem {
    Problem(.bodyTooLarge, FacadeMessage.bodyTooLong(bytes: limit))
  }

  static func addressTooLong(_ limit: Int) -> Problem {
    Problem(.addressTooLong, FacadeMessage.addressTooLong(bytes: limit))
  }
}
