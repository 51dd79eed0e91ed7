import ListingSources
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
  /// The message whose root part is the answer, and what has arrived of it; nil for any other answer.
  private var message: (format: MIMEMessage, bytes: [UInt8])?

  init(rows: Rows, operation: String, bodyBytes: Int) {
    self.rows = rows
    self.operation = operation
    self.bodyBytes = bodyBytes
  }

  private var status: Int { response.status }
  private var isSuccess: Bool { (200...299).contains(status) }

  func begin(_ response: HTTPResponse) {
    self.response = response
    if let format = MIMEMessage(response) {
      message = (format, [])
    } else {
      makeDecoder(charset: response.charset)
    }
  }

  private func makeDecoder(charset: String?) {
    decoder = AnswerDecoder(
      rows: rows, operation: operation, charset: charset, bodyBytes: bodyBytes)
  }

  /// Decodes the next bytes. Throws, and so stops the transfer, once the answer cannot be used;
  /// what a failed request brings is not worth breaking off a connection.
  func feed(_ bytes: UnsafeRawBufferPointer) throws(AnswerFailure) {
    guard failure == nil else { return }
    if message != nil {
      message?.bytes.append(contentsOf: bytes)
      return
    }
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
      if let message { try decode(message.format.root(of: message.bytes)) }
      guard let decoder else { throw AnswerFailure(reason: .emptyAnswer) }
      let summary = try decoder.finish()
      guard isSuccess else { throw AnswerFailure(reason: .status(status)) }
      return FeedAnswer(page: decoder.takePage(), summary: summary, response: response)
    } catch {
      throw isSuccess ? error : error.after(response)
    }
  }
}

extension AnswerIntake {
  /// Decodes the root part of a message.
  private func decode(_ root: (content: [UInt8], charset: String?)) throws(AnswerFailure) {
    makeDecoder(charset: root.charset)
    let result = root.content.withUnsafeBytes { bytes in
      Result { () throws(AnswerFailure) in try decoder?.feed(bytes) }
    }
    try result.get()
  }
}

extension AnswerFailure {
  /// What to say of an answer to a failed request: its fault where it holds one, else its status.
  fileprivate func after(_ response: HTTPResponse) -> AnswerFailure {
    let status = response.status
    let schemes = response.loginSchemes
    switch reason {
    case .fault, .rejectedLogin:
      return self
    case _ where status == 401 && !schemes.isEmpty:
      return AnswerFailure(
        reason: .httpLogin(schemes: schemes.map(FieldText.printable)), cause: "HTTP status 401")
    default:
      if status == 401 || status == 403 {
        return AnswerFailure(reason: .rejectedLogin, cause: "HTTP status \(status)")
      }
      return AnswerFailure(reason: .status(status), cause: cause)
    }
  }
}
