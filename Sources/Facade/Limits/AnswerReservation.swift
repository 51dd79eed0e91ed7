import Parameters
import Search
import Synchronization

/// A reservation of memory for the response to a request. The reservation begins before the
/// response is produced and ends when the body is passed to the connection, which then counts the
/// bytes itself.
final class AnswerReservation: Sendable {
  private struct State {
    var bytes = 0
    /// Whether the response is being produced, which uses memory even after the request has ended.
    var isMaking = false
    /// Whether the request has ended or its response is counted elsewhere.
    var isOver = false
  }

  private let shared: SharedServerState
  private let state = Mutex(State())

  /// The bytes to reserve for one home: about 1,000 for the document, another 1,000 for the send
  /// buffer, and fewer for the values that the document is built from.
  private static let bytesPerHome = 3_072
  /// The size, in bytes, below which a response needs no reservation. Even together, concurrent
  /// responses of this size use only a small part of the limit.
  private static let least = 64 << 10

  init(shared: SharedServerState) {
    self.shared = shared
  }

  /// Reserves the memory for a response with the given number of homes.
  ///
  /// - Returns: Whether there is enough memory for the response.
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

  /// Reserves the memory for a response with the given number of homes.
  ///
  /// - Throws: `SearchError` with code `overloaded` if there is no room for it.
  func require(homes: Int) throws(SearchError) {
    guard reserve(homes: homes) else { throw .overloaded }
  }

  /// Reserves the memory for a response with these listings. Reserves additional memory for
  /// listings with many price changes.
  ///
  /// - Throws: `SearchError` with code `overloaded` if there is no room for it.
  func require(_ listings: [ListingAnswer]) throws(SearchError) {
    try require(homes: listings.reduce(0) { $0 + 1 + $1.prices.count / 8 })
  }

  /// Whether the number of bytes held in memory is within the limit.
  var hasRoom: Bool { shared.hasRoom }

  /// Adjusts the reservation to the response's actual size.
  func correct(to bytes: Int) {
    state.withLock { state in
      guard state.bytes > 0 else { return }
      shared.release(state.bytes - bytes)
      state.bytes = bytes
    }
  }

  /// Records that work on the response has begun.
  func beginMaking() {
    state.withLock { $0.isMaking = true }
  }

  /// Records that the response has been produced or that work on it was abandoned.
  func endMaking() {
    state.withLock { state in
      state.isMaking = false
      if state.isOver { release(&state) }
    }
  }

  /// Records that the request has ended or that its response is counted elsewhere.
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
