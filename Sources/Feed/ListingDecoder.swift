public import ListingSources
public import Listings
import Transport

/// Incrementally decodes a response to a search for homes, in any of the feed's formats.
///
/// ``FeedClient`` uses this decoder. Use a decoder directly to read bytes from another source, or
/// to read a response that is too large for memory: the decoder retains only the homes that
/// ``take(skipped:)`` has not yet returned.
public final class ListingDecoder {
  private let decoder: AnswerDecoder<ListingRows>
  private let configuration: FeedConfiguration

  /// Creates a decoder for a response from the configured feed; `charset` is the charset in the
  /// response's Content-Type, if any.
  public init(_ configuration: FeedConfiguration, charset: String? = nil) {
    self.configuration = configuration
    decoder = AnswerDecoder(
      rows: ListingRows(configuration),
      operation: configuration.operations.listings, charset: charset,
      bodyBytes: configuration.limits.bodyBytes)
  }

  /// Decodes the next bytes of the response.
  ///
  /// - Throws: `FeedError` as soon as the response turns out to be unusable.
  public func feed(_ bytes: UnsafeRawBufferPointer) throws(FeedError) {
    do throws(AnswerFailure) { try decoder.feed(bytes) } catch { throw configuration.error(error) }
  }

  /// Finishes decoding the response.
  ///
  /// - Throws: `FeedError` if the bytes are incomplete, a fault or not a response.
  public func finish() throws(FeedError) {
    do throws(AnswerFailure) { _ = try decoder.finish() } catch { throw configuration.error(error) }
  }

  /// Removes and returns the homes decoded so far, and adds the rejected rows to `skipped`. If the
  /// feed sends a home twice, the home is returned twice.
  public func take(skipped: inout [SkipReason: Int]) -> [Listing] {
    let page = decoder.takePage()
    for row in page.unusable { skipped[row.reason, default: 0] += 1 }
    return page.items
  }
}
