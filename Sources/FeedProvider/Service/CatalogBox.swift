import Synchronization

/// The current catalog, which can be replaced while requests are running.
///
/// A request reads `current` once and uses that catalog until it completes, so no response mixes
/// two catalogs.
final class CatalogBox: Sendable {
  private struct State {
    var catalog: FeedCatalog
    var problem: String?
  }

  private let state: Mutex<State>

  init(_ catalog: FeedCatalog) { state = Mutex(State(catalog: catalog)) }

  /// The catalog that new requests use.
  var current: FeedCatalog { state.withLock(\.catalog) }

  /// The reason why a changed file is not served, as a sentence for users; nil if there is no
  /// problem.
  var problem: String? { state.withLock(\.problem) }

  func replace(with catalog: FeedCatalog) {
    state.withLock { state in
      state.catalog = catalog
      state.problem = nil
    }
  }

  /// Keeps the current catalog even though the files have changed.
  func keep(because problem: String) { state.withLock { $0.problem = problem } }
}
