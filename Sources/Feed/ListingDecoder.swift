public import ListingSources
public import Listings
import Transport

/// Decodes one answer to a search for homes as its bytes arrive, in any of the feed's formats.
///
/// ``FeedClient`` decodes answers with it. Used directly, it reads bytes from elsewhere, and answers
/// too long to keep in memory: homes that were taken are released.
public final class ListingDecoder {
  private let decoder: AnswerDecoder<ListingRows>
  private let configuration: FeedConfiguration

  /// A decoder of an answer of the feed that `configuration` describes; `charset` is what the
  /// answer's Content-Type says, nil where it says nothing.
  public init(_ configuration: FeedConfiguration, charset: String? = nil) {
    self.configuration = configuration
    decoder = AnswerDecoder(
      rows: ListingRows(configuration),
      operation: configuration.operations.listings, charset: charset,
      bodyBytes: configuration.limits.bodyBytes)
  }

  /// Reads the next bytes of the answer.
  ///
  /// - Throws: `FeedError` as soon as the answer cannot be used.
  public func feed(_ bytes: UnsafeRawBufferPointer) throws(FeedError) {
    do throws(AnswerFailure) { try decoder.feed(bytes) } catch { throw configuration.error(error) }
  }

  /// Says that the answer has no more bytes.
  ///
  /// - Throws: `FeedError` where the answer is not complete, is a fault or is no answer at all.
  public func finish() throws(FeedError) {
    do throws(AnswerFailure) { _ = try decoder.finish() } catch { throw configuration.error(error) }
  }

  /// Takes the homes that are complete so far, and adds what was left out to `skipped`. A home
  /// that the feed sends twice comes twice.
  public func take(skipped: inout [SkipReason: Int]) -> [Listing] {
    let page = decoder.takePage()
    for row in page.unusable { skipped[row.reason, default: 0] += 1 }
    return page.items
  }
}
