import Geo
import Listings

extension FeedClient {
  /// Fetches the rows for several calls, in the order of the calls. The calls run concurrently and
  /// share the limit on concurrent pages.
  func gather(
    around center: Coordinate, radius: Double, plan: [(type: AccommodationType?, code: String)],
    rowLimit: Int? = nil
  ) async throws(FeedError) -> Gathering<[TypedRows]> {
    let atOnce = max(1, configuration.pagesAtOnce / plan.count)
    let rows = ListingRows(configuration)
    return try await withTaskGroup(
      of: (number: Int, rows: Result<Gathering<CollectedRows<ListingRows>>, FeedError>).self,
      returning: Result<Gathering<[TypedRows]>, FeedError>.self
    ) { group in
      for (number, part) in plan.enumerated() {
        let call = SOAPCall.listings(around: center, radius: radius, typeCode: part.code)
        group.addTask {
          (number, await self.gathered(call, rows, atOnce: atOnce, rowLimit: rowLimit, grows: true))
        }
      }
      var parts = [TypedRows?](repeating: nil, count: plan.count)
      while let part = await group.next() {
        switch part.rows {
        case .success(.whole(let rows)):
          parts[part.number] = TypedRows(type: plan[part.number].type, rows: rows)
        case .success(.excess(let count)):
          group.cancelAll()
          return .success(.excess(count))
        case .failure(let error):
          group.cancelAll()
          return .failure(error)
        }
      }
      return .success(.whole(parts.compactMap(\.self)))
    }
    .get()
  }

  /// Fetches the rows on all pages of a call that lists places.
  func gather<Rows: FeedRows>(
    _ call: SOAPCall, _ rows: Rows
  ) async throws(FeedError) -> CollectedRows<Rows> {
    let result = await gathered(
      call, rows, atOnce: configuration.pagesAtOnce, rowLimit: nil, grows: false)
    switch try result.get() {
    case .whole(let rows): return rows
    case .excess: return CollectedRows()
    }
  }

  /// Fetches the rows on all pages of a call, at most `atOnce` pages concurrently. If the feed
  /// fails on large pages, or returns fewer rows than it reports, repeats the call with the
  /// configured page size.
  private func gathered<Rows: FeedRows>(
    _ call: SOAPCall, _ rows: Rows, atOnce: Int, rowLimit: Int?, grows: Bool
  ) async -> Result<Gathering<CollectedRows<Rows>>, FeedError> {
    var size = grows ? sizes.current : sizes.least
    let first = await firstPage(of: call, rows, size: &size, rowLimit: rowLimit, grows: grows)
    let (result, isShort) = await paged(
      call, rows, size: size, first: first, atOnce: atOnce, rowLimit: rowLimit)
    guard size > sizes.least else { return result }
    switch result {
    case .success where !isShort: return result
    case .failure(let error) where !error.mayBeForSize: return result
    default: break
    }
    sizes.refused(size)
    return await paged(
      call, rows, size: sizes.least, first: nil, atOnce: atOnce, rowLimit: rowLimit
    ).result
  }

  /// Fetches the first page of a call. If many rows follow, uses the largest page size that the
  /// feed accepts.
  private func firstPage<Rows: FeedRows>(
    of call: SOAPCall, _ rows: Rows, size: inout Int, rowLimit: Int?, grows: Bool
  ) async -> PageWindow<Rows>.Answer {
    var first = await result(of: call, page: 1, size: size, rows)
    guard grows else { return first }
    while case .success(let answer) = first {
      sizes.took(size, answer.time)
      if let rowLimit, answer.summary.isCounted,
        answer.summary.paging.atLeast(rowsOnFirstPage: answer.summary.rowCount) > rowLimit
      {
        return first
      }
      guard let larger = sizes.larger(than: size, after: answer.summary, took: answer.time)
      else { return first }
      let next = await result(of: call, page: 1, size: larger, rows)
      switch next {
      case .success(let next) where next.summary.isFull(larger):
        (first, size) = (.success(next), larger)
      case .failure(let error) where !error.mayBeForSize:
        return next
      default:
        sizes.refused(larger)
        return first
      }
    }
    return first
  }

  private func paged<Rows: FeedRows>(
    _ call: SOAPCall, _ rows: Rows, size: Int, first: PageWindow<Rows>.Answer?, atOnce: Int,
    rowLimit: Int?
  ) async -> (result: Result<Gathering<CollectedRows<Rows>>, FeedError>, isShort: Bool) {
    await withTaskGroup(of: (number: Int, answer: PageWindow<Rows>.Answer).self) { group in
      var window = PageWindow<Rows>(
        atOnce: atOnce, limit: configuration.pageLimit, rowLimit: rowLimit, remote: remote)
      // Cancel pages past the end that are still in progress.
      defer { group.cancelAll() }
      while true {
        while let number = window.next() {
          group.addTask {
            if number == 1, let first { return (number, first) }
            return (number, await self.result(of: call, page: number, size: size, rows))
          }
        }
        guard let page = await group.next() else {
          return (.success(.whole(window.gathered)), window.isShort)
        }
        do throws(FeedError) {
          guard try window.take(page.answer, page: page.number) else { continue }
          return (
            .success(window.excess.isThere ? .excess(window.excess.rows) : .whole(window.gathered)),
            window.isShort
          )
        } catch {
          return (.failure(error), false)
        }
      }
    }
  }

  private func result<Rows: FeedRows>(
    of call: SOAPCall, page: Int, size: Int, _ rows: Rows
  ) async -> PageWindow<Rows>.Answer {
    do throws(FeedError) {
      return .success(try await usableAnswer(to: call, page: page, size: size, rows))
    } catch {
      return .failure(error)
    }
  }
}

/// The rows for a call, or an indication that there are more rows than the caller wants. If the
/// feed counts rows, the associated number is the minimum number of rows.
enum Gathering<Rows: Sendable>: Sendable {
  case whole(Rows)
  case excess(Int?)
}

extension AnswerSummary {
  /// Whether the feed reports a row count or a page count.
  fileprivate var isCounted: Bool { paging.totalItem != nil || paging.totalPage != nil }

  /// Whether a first page has the requested `size` rows, or all of the call's rows.
  fileprivate func isFull(_ size: Int) -> Bool {
    rowCount == size || rowCount < size && paging.atLeast(rowsOnFirstPage: size) <= rowCount
  }
}
