import Synchronization

/// The catalog that serves requests; it can be replaced while requests run.
///
/// A request reads `current` once and uses that catalog to the end, so that no response mixes two.
final class CatalogBox: Sendable {
  private struct State {
    var catalog: FeedCatalog
    var problem: String?
  }

  private let state: Mutex<State>

  init(_ catalog: FeedCatalog) { state = Mutex(State(catalog: catalog)) }

  /// The catalog that new requests use.
  var current: FeedCatalog { state.withLock(\.catalog) }

  /// Why a changed file is not served, as a sentence for users; nil if there is no problem.
  var problem: String? { state.withLock(\.problem) }

  func replace(with catalog: FeedCatalog) {
    state.withLock { state in
      state.catalog = catalog
      state.problem = nil
    }
  }

  /// Keeps the current catalog although the files have changed.
  func keep(because problem: String) { state.withLock { $0.problem = problem } }
}
