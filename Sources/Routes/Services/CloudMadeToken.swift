import Basics
import Synchronization
import Transport
import XMLStream

/// The token and the device name that this installation uses for CloudMade's service. Both values
/// are obtained once and then cached.
final class CloudMadeToken: Sendable {
  private let token = Mutex<String?>(nil)
  private let name = Mutex<String?>(nil)
  private let deviceID: @Sendable () -> String

  init(deviceID: @escaping @Sendable () -> String) {
    self.deviceID = deviceID
  }

  var value: String? {
    get { token.withLock { $0 } }
    set { token.withLock { $0 = newValue } }
  }

  /// The device name of this installation, created on first use.
  var device: String {
    name.withLock { name in
      let device = name ?? deviceID()
      name = device
      return device
    }
  }
}

extension HTTPRouteService {
  /// Returns the token that every request needs; the first call requests it with the API key.
  func cloudMadeToken(from server: String) async throws(RouteServiceError) -> String {
    if let known = token.value { return known }
    let key = key.map { PercentEncoding.encoded($0.reveal()) } ?? ""
    let query = "userid=homefind&deviceid=\(PercentEncoding.encoded(token.device))"
    let (response, body) = try await send(
      ServiceCall(url: "\(server)/token/\(key)?\(query)", method: .post))
    let text = PlainText.line(String(decoding: body.prefix(1_000), as: UTF8.self))
    guard response.status == 200, !text.isEmpty, !text.contains(" ") else {
      throw refusedKey(response.status)
    }
    token.value = text
    return text
  }
}
