import Basics
import CHTTP

/// A type that delivers emails to a mail server or, in tests, to a list.
public protocol MailCarrier: Sendable {
  /// Delivers an email, and returns once it has been accepted.
  ///
  /// - Parameters:
  ///   - message: The email.
  ///   - id: The unique id of the email, which is the same for each attempt.
  ///   - time: The date of the email, in seconds since 1970.
  /// - Throws: `MailError`.
  func deliver(_ message: MailMessage, id: String, at time: Int64) async throws(MailError)

  /// Delivers an email, for callers that record the progress of the delivery.
  ///
  /// - Parameter beforeContent: Called when the server has agreed to accept the email, before any
  ///   of the content is sent. Before this call, the server cannot have accepted the email. If this
  ///   call returns false, the delivery stops.
  /// - Throws: `MailError`; the code is `stopped` if `beforeContent` returned false.
  func deliver(
    _ message: MailMessage, id: String, at time: Int64,
    beforeContent: @escaping @Sendable () -> Bool
  ) async throws(MailError)
}

extension MailCarrier {
  /// Delivers an email, after calling `beforeContent`.
  public func deliver(
    _ message: MailMessage, id: String, at time: Int64,
    beforeContent: @escaping @Sendable () -> Bool
  ) async throws(MailError) {
    guard beforeContent() else { throw MailError(code: .stopped, server: "-") }
    try await deliver(message, id: id, at: time)
  }
}

/// Delivers emails over SMTP with libcurl.
public struct SMTPCarrier: MailCarrier {
  private let server: MailServer
  private let sender: EmailAddress
  private let connectLimit: Duration
  private let totalLimit: Duration

  /// Creates a carrier.
  ///
  /// - Parameters:
  ///   - server: The mail server.
  ///   - sender: The sender of the emails.
  ///   - connectLimit: The maximum duration of connecting, including TLS; 10 seconds by default.
  ///   - totalLimit: The maximum duration of a delivery; 60 seconds by default.
  public init(
    server: MailServer, sender: EmailAddress, connectLimit: Duration = .seconds(10),
    totalLimit: Duration = .seconds(60)
  ) {
    self.server = server
    self.sender = sender
    self.connectLimit = connectLimit
    self.totalLimit = totalLimit
  }

  /// Delivers an email over a new connection and on a new thread, because libcurl blocks while it
  /// waits for the server.
  public func deliver(
    _ message: MailMessage, id: String, at time: Int64
  ) async throws(MailError) {
    try await deliver(message, id: id, at: time) { true }
  }

  /// Delivers an email over a new connection and on a new thread, on which `beforeContent` is
  /// called.
  public func deliver(
    _ message: MailMessage, id: String, at time: Int64,
    beforeContent: @escaping @Sendable () -> Bool
  ) async throws(MailError) {
    let delivery = Delivery(
      carrier: self, recipient: message.recipient,
      document: message.document(from: sender, at: time, id: id), beforeContent: beforeContent)
    let ended: Result<Void, MailError> = await withCheckedContinuation { continuation in
      delivery.continuation = continuation
      let context = Unmanaged.passRetained(delivery)
      let error = chttp_thread_start(
        { context in
          guard let context else { return }
          let delivery = Unmanaged<Delivery>.fromOpaque(context).takeRetainedValue()
          delivery.continuation?.resume(returning: delivery.run())
        }, context.toOpaque())
      guard error != 0 else { return }
      context.release()
      continuation.resume(returning: .failure(self.error(.failed, cause: "no thread: \(error)")))
    }
    try ended.get()
  }

  /// The delivery of an email, which a task creates and a thread runs.
  private final class Delivery: @unchecked Sendable {
    let carrier: SMTPCarrier
    let recipient: EmailAddress
    let document: [UInt8]
    let beforeContent: @Sendable () -> Bool
    var continuation: CheckedContinuation<Result<Void, MailError>, Never>?

    init(
      carrier: SMTPCarrier, recipient: EmailAddress, document: [UInt8],
      beforeContent: @escaping @Sendable () -> Bool
    ) {
      self.carrier = carrier
      self.recipient = recipient
      self.document = document
      self.beforeContent = beforeContent
    }

    func run() -> Result<Void, MailError> { carrier.send(self) }
  }

  private func send(_ delivery: Delivery) -> Result<Void, MailError> {
    let (document, recipient) = (delivery.document, delivery.recipient)
    // libcurl uses the path of the URL as the client's name in EHLO.
    let url = "\(server.place)/\(sender.domain)"
    let demandsTLS = server.isImplicitTLS || !server.isLoopback
    var reply = chttp_mail_reply()
    let outcome = url.withCString { url in
      Self.withCString(server.user) { user in
        Self.withCString(server.password) { password in
          Self.withCString(server.certificates) { certificates in
            sender.text.withCString { sender in
              recipient.text.withCString { recipient in
                document.withUnsafeBytes { content in
                  var mail = chttp_mail(
                    url: url, demands_tls: demandsTLS, user: user, password: password,
                    certificates: certificates, sender: sender, recipient: recipient,
                    content: content.baseAddress, content_size: content.count,
                    connect_limit_ms: Self.milliseconds(connectLimit),
                    total_limit_ms: Self.milliseconds(totalLimit),
                    before_content: { context in
                      guard let context else { return true }
                      let delivery = Unmanaged<Delivery>.fromOpaque(context)
                      return delivery.takeUnretainedValue().beforeContent()
                    },
                    // The delivery is still in memory, because the thread that runs this code
                    // retains it.
                    context: Unmanaged.passUnretained(delivery).toOpaque())
                  return chttp_mail_send(&mail, &reply)
                }
              }
            }
          }
        }
      }
    }
    if outcome == .sent { return .success(()) }
    let cause = withUnsafeBytes(of: reply.cause) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self).onOneLine
    }
    let code = Self.code(outcome, status: reply.status)
    return .failure(error(code, reply: reply.status, cause: cause))
  }

  private func error(_ code: MailError.Code, reply: Int = 0, cause: String) -> MailError {
    // A server that refuses an email may quote the recipient's address.
    let isQuotable = code != .refused && code != .refusedForNow
    return MailError(
      code: code, server: server.place, reply: reply >= 400 ? reply : nil,
      cause: isQuotable ? cause : nil)
  }

  private static func code(_ outcome: chttp_mail_outcome, status: Int) -> MailError.Code {
    switch outcome {
    case .refused: status >= 500 ? .refused : .refusedForNow
    case .unresolved, .unconnected, .timeout: .unreachable
    case .tls: .tls
    case .certificate: .certificate
    case .login: .login
    case .missing: .missingLibrary
    case .stopped: .stopped
    case .sent, .other: .failed
    }
  }

  private static func milliseconds(_ limit: Duration) -> Int64 {
    Int64(max(1, min(limit / .milliseconds(1), 1e9)))
  }

  private static func withCString<Value>(
    _ text: String?, _ body: (UnsafePointer<CChar>?) -> Value
  ) -> Value {
    guard let text else { return body(nil) }
    return text.withCString { body($0) }
  }
}
