import Basics
import CEmbedded

/// The built-in WSDL, with the URL that the client used to reach the service.
enum ServiceDescription {
  /// The URL in the file, which occurs in both ports.
  static let placeholder = "http://127.0.0.1:8081/MapNewHomeServices.svc"

  /// Returns the WSDL for a service at `authority`, a host and port.
  static func wsdl(authority: String) -> [UInt8] {
    var length = 0
    let start = embedded_feed_wsdl(&length)
    let file = UnsafeBufferPointer(start: start, count: length)
    let address = "http://\(authority)\(FeedProviderConfiguration.path)"
    return replacing(Array(placeholder.utf8), with: Array(address.utf8), in: file)
  }

  /// Returns the host and the port from a Host header; nil if they are not valid in a URL. The URL
  /// with this host is sent back to the client, so the host must not contain markup or a path.
  static func authority(ofHost header: String?) -> String? {
    guard let header, !header.isEmpty, header.utf8.count <= 255 else { return nil }
    guard header.utf8.allSatisfy({ $0.isLetterOrDigit || ".-:[]_".utf8.contains($0) }) else {
      return nil
    }
    let host: Substring
    let port: Substring
    if header.hasPrefix("[") {
      guard let end = header.firstIndex(of: "]") else { return nil }
      host = header[header.index(after: header.startIndex)..<end]
      port = header[header.index(after: end)...]
      guard host.allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else { return nil }
    } else {
      let colon = header.firstIndex(of: ":") ?? header.endIndex
      host = header[..<colon]
      port = header[colon...]
      guard !host.contains(where: { $0 == "[" || $0 == "]" }) else { return nil }
    }
    guard !host.isEmpty else { return nil }
    if port.isEmpty { return header }
    guard port.first == ":", let number = UInt16(port.dropFirst()), number > 0 else { return nil }
    return header
  }

  private static func replacing(
    _ old: [UInt8], with new: [UInt8], in bytes: UnsafeBufferPointer<UInt8>
  ) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 2 * new.count)
    var index = 0
    while index < bytes.count {
      let rest = bytes[index...]
      if bytes[index] == old[0], rest.starts(with: old) {
        result += new
        index += old.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }
}
