/// A request that the caller creates and the loop's thread runs to completion.
///
/// The `Sendable` conformance is unchecked: constants never change, `submission` is accessed only
/// while holding the loop's lock, and everything else is accessed only on the loop's thread after
/// submission.
final class Transfer: @unchecked Sendable {
  typealias Clock = ContinuousClock
  typealias OnHead = @Sendable (HTTPResponse) throws -> Void
  typealias Sink = @Sendable (UnsafeRawBufferPointer) throws -> Void
  /// Claims a retry for this request; the argument is the wait that the service requests. Returns
  /// the wait before the retry, or nil if the request must not be retried.
  typealias ClaimRetry = @Sendable (Duration?) -> Duration?
  typealias Ended = Result<Ending, TransportError>

  /// The result of a transfer that did not fail.
  enum Ending: Sendable {
    case response(HTTPResponse)
    /// The response is a redirect, which has not been passed to the caller.
    case redirect(status: Int, location: String)
    /// The request must be retried; the response has not been passed to the caller.
    case again(status: Int, after: Duration)
  }

  enum Submission {
    case none, submitted, cancelled
  }

  let request: HTTPRequest
  let address: RemoteAddress
  /// The deadline for the whole request, which may have had earlier transfers.
  let deadline: Clock.Instant
  let claimRetry: ClaimRetry
  let onHead: OnHead?
  let sink: Sink

  var submission = Submission.none

  var continuation: CheckedContinuation<Ended, Never>?
  /// The libcurl handle while the transfer is running; otherwise nil.
  var easy: OpaquePointer?
  var isConnected = false
  /// Whether a connection to one of the host's addresses was forbidden.
  var wasOutOfReach = false
  var lastMove: Clock.Instant
  var head = HeadReader()
  var bodyBytes = 0
  /// The decompressor for the body; nil if libcurl decompresses it.
  var gzip: GzipReader?
  /// The target of a redirect.
  var location: String?
  /// The wait before the retry, if the response requires a retry.
  var retryWait: Duration?
  /// The reason why a callback stopped the transfer.
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

  /// The next deadline, and the phase that times out at this deadline.
  var nextLimit: (at: Clock.Instant, phase: TransportError.Phase) {
    // libcurl enforces the connect limit, because it controls name resolution and TLS.
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

  /// Passes the outcome to the caller; further calls have no effect.
  func end(_ ended: Ended) {
    continuation?.resume(returning: ended)
    continuation = nil
  }
}
