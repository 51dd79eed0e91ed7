/// One request on its way: made by the caller, then run by the loop's thread to its end.
///
/// Unchecked, because its parts have one owner at a time: what is `let` never changes, `submission`
/// is only touched under the loop's lock, and the rest only on the loop's thread once submitted.
final class Transfer: @unchecked Sendable {
  typealias Clock = ContinuousClock
  typealias OnHead = @Sendable (HTTPResponse) throws -> Void
  typealias Sink = @Sendable (UnsafeRawBufferPointer) throws -> Void
  /// Takes a retry for this request, given how long the service asks to wait before it; the wait, or
  /// nil where there is to be none.
  typealias ClaimRetry = @Sendable (Duration?) -> Duration?
  typealias Ended = Result<Ending, TransportError>

  /// What a transfer that did not fail came to.
  enum Ending: Sendable {
    case response(HTTPResponse)
    /// An answer that sends the request elsewhere; nothing of it was shown to the caller.
    case redirect(status: Int, location: String)
    /// An answer in place of which the request is to be sent again; nothing of it was shown either.
    case again(status: Int, after: Duration)
  }

  enum Submission {
    case none, submitted, cancelled
  }

  let request: HTTPRequest
  let address: RemoteAddress
  /// When the whole request, of which this may be a later part, must be over.
  let deadline: Clock.Instant
  let claimRetry: ClaimRetry
  let onHead: OnHead?
  let sink: Sink

  var submission = Submission.none

  var continuation: CheckedContinuation<Ended, Never>?
  /// The libcurl handle while it runs; nil before and after.
  var easy: OpaquePointer?
  var isConnected = false
  /// Whether an address of the host was one that the request may not be sent to.
  var wasOutOfReach = false
  var lastMove: Clock.Instant
  var head = HeadReader()
  var bodyBytes = 0
  /// What decompresses the body, if libcurl does not.
  var gzip: GzipReader?
  /// Where a redirect leads, once its head was read.
  var location: String?
  /// How long to wait before the request is sent again, once a head was read that asks for it.
  var retryWait: Duration?
  /// Why a callback stopped the transfer.
  var failure: TransportError.Reason?

  init(
    _ request: HTTPRequest, to address: RemoteAddress, deadline: Clock.Instant,
    claimRetry: @escaping ClaimRetry, onHead: OnHead?, sink: @escaping Sink
  ) {
    self.request = request
    self.address = address
    self.deadline = deadline
    self.claimRetry = claimRetry
    self.onHead = onHead
    self.sink = sink
    lastMove = .now
  }

  /// The instant after which it must not wait for another byte, and the phase that it fails in then.
  var nextLimit: (at: Clock.Instant, phase: TransportError.Phase) {
    // libcurl itself watches the time for connecting: it knows of name look-ups and TLS.
    guard isConnected else { return (deadline, .total) }
    let silent = lastMove.advanced(by: request.limits.silence)
    return silent < deadline ? (silent, .silence) : (deadline, .total)
  }

  func error(
    _ reason: TransportError.Reason, cause: String? = nil, target: RemoteAddress? = nil
  ) -> TransportError {
    TransportError(
      reason: reason, service: request.service, remote: address.remote, cause: cause,
      target: target?.withoutQuery, address: target?.withoutSecrets)
  }

  /// Hands the outcome to the caller, the first time it is called.
  func end(_ ended: Ended) {
    continuation?.resume(returning: ended)
    continuation = nil
  }
}
