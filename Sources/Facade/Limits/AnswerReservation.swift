import Parameters
import Search
import Synchronization

/// The part of the limit on held bytes that is set aside for the answer to a request, from before the
/// answer is made until its body is passed to the connection, which counts it from then on.
final class AnswerReservation: Sendable {
  private struct State {
    var bytes = 0
    /// Whether the answer is being made, and takes its bytes even if the request ends.
    var isMaking = false
    /// Whether the request is over, or its answer is counted elsewhere.
    var isOver = false
  }

  private let shared: SharedServerState
  private let state = Mutex(State())

  /// Bytes that a home takes while its answer is made: about 1,000 in the document, as many in the buffer
  /// to send, and fewer in the values that it is written from.
  private static let bytesPerHome = 3_072
  /// Answers that take fewer bytes are not reserved: all that run concurrently take a small part of the limit.
  private static let least = 64 << 10

  init(shared: SharedServerState) {
    self.shared = shared
  }

  /// Reserves the memory for an answer with this many homes.
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

  /// Reserves the memory for an answer with this many homes.
  ///
  /// - Throws: `SearchError` with code `overloaded` if there is no room for it.
  func require(homes: Int) throws(SearchError) {
    guard reserve(homes: homes) else { throw .overloaded }
  }

  /// Reserves the memory for an answer with these listings: many changes of the price count as more than
  /// one home.
  ///
  /// - Throws: `SearchError` with code `overloaded` if there is no room for it.
  func require(_ listings: [ListingAnswer]) throws(SearchError) {
    try require(homes: listings.reduce(0) { $0 + 1 + $1.prices.count / 8 })
  }

  /// Whether no more is held than the limit allows.
  var hasRoom: Bool { shared.hasRoom }

  /// Replaces the reserved bytes by the answer's actual size.
  func correct(to bytes: Int) {
    state.withLock { state in
      guard state.bytes > 0 else { return }
      shared.release(state.bytes - bytes)
      state.bytes = bytes
    }
  }

  /// Records that work on the answer begins.
  func beginMaking() {
    state.withLock { $0.isMaking = true }
  }

  /// Records that the answer is made, or given up.
  func endMaking() {
    state.withLock { state in
      state.isMaking = false
      if state.isOver { release(&state) }
    }
  }

  /// Records that the request is over, or its answer is counted elsewhere.
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
