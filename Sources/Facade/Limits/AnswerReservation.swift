import Parameters
import Search
import Synchronization

/// A reservation of held bytes for the response to a request. It lasts from before the response is
/// made until its body is passed to the connection, which then counts the bytes itself.
final class AnswerReservation: Sendable {
  private struct State {
    var bytes = 0
    /// Whether the response is being made, which uses its bytes even if the request ends.
    var isMaking = false
    /// Whether the request is over, or its response is counted elsewhere.
    var isOver = false
  }

  private let shared: SharedServerState
  private let state = Mutex(State())

  /// The bytes for one home while its response is made: about 1,000 in the document, the same
  /// number in the send buffer, and fewer in the values that the document is written from.
  private static let bytesPerHome = 3_072
  /// No memory is reserved for responses that take fewer bytes: together, all concurrent ones take
  /// only a small part of the limit.
  private static let least = 64 << 10

  init(shared: SharedServerState) {
    self.shared = shared
  }

  /// Reserves the memory for a response with this many homes.
  ///
  /// - Returns: Whether there is room for it.
  func reserve(homes: Int) -> Bool {
    let bytes = homes * Self.bytesPerHome
    if bytes < Self.least { return true }
    return state.withLock { state in
      guard shared.reserve(bytes) else {
        shared.countShed()
        return false
      }
      state.bytes += bytes
      return true
    }
  }

  /// Reserves the memory for a response with this many homes.
  ///
  /// - Throws: `SearchError` with code `overloaded` if there is no room for it.
  func require(homes: Int) throws(SearchError) {
    guard reserve(homes: homes) else { throw .overloaded }
  }

  /// Reserves the memory for a response with these listings: a listing with many price changes
  /// counts as more than one home.
  ///
  /// - Throws: `SearchError` with code `overloaded` if there is no room for it.
  func require(_ listings: [ListingAnswer]) throws(SearchError) {
    try require(homes: listings.reduce(0) { $0 + 1 + $1.prices.count / 8 })
  }

  /// Whether the held bytes are within the limit.
  var hasRoom: Bool { shared.hasRoom }

  /// Replaces the reserved bytes with the response's actual size.
  func correct(to bytes: Int) {
    state.withLock { state in
      guard state.bytes > 0 else { return }
      shared.release(state.bytes - bytes)
      state.bytes = bytes
    }
  }

  /// Records that work on the response begins.
  func beginMaking() {
    state.withLock { $0.isMaking = true }
  }

  /// Records that the response has been made or abandoned.
  func endMaking() {
    state.withLock { state in
      state.isMaking = false
      if state.isOver { release(&state) }
    }
  }

  /// Records that the request is over, or its response is counted elsewhere.
  func close() {
    state.withLock { state in
      state.isOver = true
      if !state.isMaking { release(&state) }
    }
  }

  private func release(_ state: inout State) {
    guard state.bytes > 0 else { return }
    shared.release(state.bytes)
    state.bytes = 0
  }
}
