import Synchronization

/// The catalog that requests are answered from, which may be replaced while they are.
///
/// A request takes `current` once and keeps to it, so that no answer mixes two catalogs.
final class CatalogBox: Sendable {
  private struct State {
    var catalog: FeedCatalog
    var problem: String?
  }

  private let state: Mutex<State>

  /// A box with the catalog to begin with.
  init(_ catalog: FeedCatalog) { state = Mutex(State(catalog: catalog)) }

  /// The catalog of the moment.
  var current: FeedCatalog { state.withLock(\.catalog) }

  /// Why a file that has changed is not served, as a sentence for people; nil where it is.
  var problem: String? { state.withLock(\.problem) }

  /// Serves `catalog` from now on.
  func replace(with catalog: FeedCatalog) {
    state.withLock { state in
      state.catalog = catalog
      state.problem = nil
    }
  }

  /// Goes on serving the same catalog, though the files have changed.
  func keep(because problem: String) { state.withLock { $0.problem = problem } }
}
