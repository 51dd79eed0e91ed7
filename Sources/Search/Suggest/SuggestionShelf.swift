import Listings
import Stations
import Synchronization

/// Keeps the book of suggestions. When homes have changed, a new one is made behind the answers,
/// which come from the old one until then.
final class SuggestionShelf: Sendable {
  private struct State {
    var book: SuggestionBook?
    var isMaking = false
  }

  private let state = Mutex(State())

  /// The book to answer from: that of `view`, or one made earlier.
  func book(
    of view: StoreMirror.View, _ stations: StationTable,
    districts: @escaping @Sendable () -> [District]
  ) -> SuggestionBook {
    let make: @Sendable () -> SuggestionBook = {
      SuggestionBook(view, stations, districts: districts())
    }
    let (book, isDue) = state.withLock { state -> (SuggestionBook?, Bool) in
      guard let book = state.book, !book.isOf(view, stations), !state.isMaking else {
        return (state.book, false)
      }
      state.isMaking = true
      return (book, true)
    }
    if isDue {
      Task.detached(priority: .utility) { [self] in
        let book = make()
        state.withLock { $0 = State(book: book) }
      }
    }
    if let book { return book }
    let first = make()
    state.withLock { if $0.book == nil { $0.book = first } }
    return first
  }
}
