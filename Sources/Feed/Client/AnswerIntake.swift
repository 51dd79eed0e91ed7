import Transport

/// One page of a call.
struct FeedAnswer<Rows: FeedRows>: Sendable {
  var page: FeedPage<Rows.Key, Rows.Item>
  var summary: AnswerSummary
  /// From the request to the last byte.
  var time = Duration.zero
  var response = HTTPResponse(status: 200)
}

/// Takes one HTTP answer on the transport's thread and decodes it as it arrives.
///
/// Unchecked, because the transport calls from one thread, one call after the other, and not after
/// the request has returned; only then is ``finish()`` called.
final class AnswerIntake<Rows: FeedRows>: @unchecked Sendable {
  private let rows: Rows
  private let operation: String
  private let bodyBytes: Int
  private var decoder: AnswerDecoder<Rows>?
  private var response = HTTPResponse(status: 0)
  private var failure: AnswerFailure?

  init(rows: Rows, operation: String, bodyBytes: Int) {
    self.rows = rows
    self.operation = operation
    self.bodyBytes = bodyBytes
  }

  private var status: Int { response.status }
  private var isSuccess: Bool { (200...299).contains(status) }

  func begin(_ response: HTTPResponse) {
    self.response = response
    decoder = AnswerDecoder(
      rows: rows, operation: operation, charset: response.charset, bodyBytes: bodyBytes)
  }

  /// Decodes the next bytes. Throws, and so stops the transfer, once the answer cannot be used;
  /// what a failed request brings is not worth breaking off a connection.
  func feed(_ bytes: UnsafeRawBufferPointer) throws(AnswerFailure) {
    guard failure == nil else { return }
    do throws(AnswerFailure) {
      try decoder?.feed(bytes)
    } catch {
      failure = error
      if isSuccess { throw error }
    }
  }

  /// The rows of the answer, now that it is whole.
  func finish() throws(AnswerFailure) -> FeedAnswer<Rows> {
    do throws(AnswerFailure) {
      if let failure { throw failure }
      guard let decoder else { throw AnswerFailure(reason: .emptyAnswer) }
      let summary = try decoder.finish()
      guard isSuccess else { throw AnswerFailure(reason: .status(status)) }
      return FeedAnswer(page: decoder.takePage(), summary: summary, response: response)
    } catch {
      throw isSuccess ? error : error.after(status: status)
    }
  }
}

extension AnswerFailure {
  /// What to say of an answer to a failed request: its fault where it holds one, else its status.
  fileprivate func after(status: Int) -> AnswerFailure {
    switch reason {
    case .fault, .rejectedLogin:
      return self
    default:
      if status == 401 || status == 403 {
        return AnswerFailure(reason: .rejectedLogin, cause: "HTTP status \(status)")
      }
      return AnswerFailure(reason: .status(status), cause: cause)
    }
  }
}
