import ListingSources
import Transport

/// The response to the request for one page of a call.
struct FeedAnswer<Rows: FeedRows>: Sendable {
  var page: FeedPage<Rows.Key, Rows.Item>
  var summary: AnswerSummary
  /// The time from the request to the last byte.
  var time = Duration.zero
  var response = HTTPResponse(status: 200)
}

/// Receives one HTTP response on the transport's thread and incrementally decodes it.
///
/// The `Sendable` conformance is unchecked, because the transport makes its calls serially on one
/// thread, and never after the request has returned. ``finish()`` is called only after the request
/// has returned.
final class AnswerIntake<Rows: FeedRows>: @unchecked Sendable {
  private let rows: Rows
  private let operation: String
  private let bodyBytes: Int
  private var decoder: AnswerDecoder<Rows>?
  private var response = HTTPResponse(status: 0)
  private var failure: AnswerFailure?
  /// The MIME format and the received bytes of a multipart response, whose root part is the SOAP
  /// message; nil for any other response.
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

  /// Decodes the next bytes. Throws an error, which stops the transfer, once the response turns out
  /// to be unusable. After an HTTP error, the body is read to the end so that the connection can be
  /// reused.
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

  /// Returns the rows of the complete response.
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
  /// Decodes the root part of a MIME message.
  private func decode(_ root: (content: [UInt8], charset: String?)) throws(AnswerFailure) {
    makeDecoder(charset: root.charset)
    let result = root.content.withUnsafeBytes { bytes in
      Result { () throws(AnswerFailure) in try decoder?.feed(bytes) }
    }
    try result.get()
  }
}

extension AnswerFailure {
  /// Returns the failure for a response with an error status, which is the fault in the response's
  /// body, if any, or else the status.
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
