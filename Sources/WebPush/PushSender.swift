public import Alerts
import Cryptography
import FoundationEssentials
import Messages
public import Transport

/// Sends encrypted messages to browsers' push services.
///
/// Subscribers choose where messages are sent. Therefore, messages are sent only to https URLs that
/// lead to an address on the public Internet, and to services that the operator has named.
public struct PushSender: PushCarrier {
  private let client: HTTPClient
  private let key: VAPIDKey
  private let contact: String
  private let ownServices: Set<HTTPOrigin>
  private let now: @Sendable () -> Int64

  /// The maximum length of an endpoint, in bytes.
  static let longestEndpoint = 2_000

  /// Creates a sender that uses a store's key; the first sender creates the key.
  ///
  /// - Parameters:
  ///   - alerts: The saved searches of the store.
  ///   - client: The HTTP client for requests to push services; it must not be used for anything
  ///     else.
  ///   - contact: The operator's contact address for push services, which is an https or mailto
  ///     URL.
  ///   - ownServices: The push services that may be on a private network and may be used without
  ///     TLS.
  ///   - now: Returns the current time in seconds since 1970; nil for the system clock.
  /// - Throws: `AccountRequestError` if the store cannot be used; `CryptographyError` if the
  ///   store's key is invalid or OpenSSL is not installed.
  public init(
    _ alerts: AlertService, client: HTTPClient, contact: String,
    ownServices: Set<HTTPOrigin> = [], now: (@Sendable () -> Int64)? = nil
  ) throws {
    self.client = client
    self.contact = contact
    self.ownServices = ownServices
    self.now = now ?? { Int64(Date().timeIntervalSince1970) }
    key = try VAPIDKey(alerts.pushKey(orNew: VAPIDKey.newBytes))
  }

  /// The public key that browsers subscribe with, in base64url.
  public var publicKey: String { key.publicText }

  /// Returns an endpoint's origin, and the addresses that a request to the endpoint may reach; nil
  /// if the endpoint cannot be a push service.
  func service(at endpoint: String) -> (origin: HTTPOrigin, reach: HTTPReach)? {
    guard endpoint.utf8.count <= Self.longestEndpoint, let origin = HTTPOrigin(of: endpoint) else {
      return nil
    }
    if ownServices.contains(origin) { return (origin, .everywhere) }
    guard origin.scheme == "https", origin.mayBePublic else { return nil }
    return (origin, .publicInternet)
  }

  /// Sends a message that is encrypted for the subscription.
  public func deliver(
    _ text: [UInt8], to subscription: PushSubscription, keptFor seconds: Int64
  ) async -> PushOutcome {
    // The operator no longer names this service.
    guard let (origin, reach) = service(at: subscription.endpoint) else { return .gone }
    let request: HTTPRequest
    do {
      request = HTTPRequest(
        service: .pushService, url: subscription.endpoint, method: .post,
        headers: [
          "Authorization": try key.authorization(for: origin.text, contact: contact, at: now()),
          "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream",
          "TTL": "\(seconds)",
        ], body: try PushContent.sealed(text, for: subscription),
        limits: HTTPLimits(
          connect: .seconds(5), silence: .seconds(10), total: .seconds(20), headBytes: 16 << 10,
          bodyBytes: 64 << 10), reach: reach)
    } catch CryptographyError.invalidKey {
      // The subscription's key is invalid, because the service's own key was checked when it was
      // read.
      return .gone
    } catch {
      return .delayed(after: nil, cause: "\(error)")
    }
    do throws(TransportError) {
      // Only the status of the response matters.
      let response = try await client.send(request) { _ in }
      return outcome(of: response, from: origin)
    } catch {
      return error.isUnsent
        ? .delayed(after: nil, cause: error.description) : .failed(cause: error.description)
    }
  }

  private func outcome(of response: HTTPResponse, from origin: HTTPOrigin) -> PushOutcome {
    let cause = "\(origin.text) answered with status \(response.status)"
    return switch response.status {
    case 200..<300: .sent
    case 404, 410: .gone
    case 429, 500...:
      .delayed(after: response.retryAfter?.components.seconds, cause: cause)
    default: .failed(cause: cause)
    }
  }
}

extension TransportError {
  /// Whether the request was not sent, for a reason that may be temporary.
  fileprivate var isUnsent: Bool {
    switch reason {
    case .couldNotResolve, .couldNotConnect, .tls, .untrustedCertificate,
      .timedOut(.connect, after: _), .tooManyWaiting, .circuitOpen:
      true
    default: false
    }
  }
}
