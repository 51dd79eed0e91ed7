import Basics
import NIOCore
import NIOHTTP1

/// Checks the first line of a request while it arrives. The parser accepts lines that RFC 9112 does
/// not allow, for example with two spaces instead of one, which another server could interpret as a
/// different request.
struct RequestLine {
  private var spaces = 0
  private var length = 0
  private var followsSpace = true
  /// Whether the end of the line has arrived.
  private(set) var isComplete = false

  /// Percent-encodes the non-ASCII bytes in the first line of a head (RFC 3986, section 2.5),
  /// because people and programs write unencoded Thai in URLs.
  static func escaped(_ bytes: ByteBuffer) -> ByteBuffer {
    let view = bytes.readableBytesView
    let line = view.prefix { $0 != UInt8(ascii: "\n") }
    guard line.contains(where: { $0 >= 0x80 }) else { return bytes }
    var escaped = ByteBuffer()
    escaped.reserveCapacity(view.count + 2 * line.count)
    escaped.writeBytes(PercentEncoding.escaped(line) { $0 < 0x80 })
    escaped.writeBytes(view.dropFirst(line.count))
    return escaped
  }

  /// Checks the next bytes of a head.
  ///
  /// - Returns: Whether the line is valid so far: a method, one space, a target, one space, a
  ///   version.
  mutating func take(_ bytes: ByteBufferView) -> Bool {
    if isComplete { return true }
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\n"):
        // Ignore empty lines before a request (RFC 9112, section 2.2).
        if length > 0 {
          isComplete = true
          return true
        }
      case UInt8(ascii: "\r"): break
      case UInt8(ascii: " "):
        spaces += 1
        if followsSpace || spaces > 2 { return false }
        followsSpace = true
        length += 1
      case UInt8(ascii: "\t")...0x0C: return false
      default:
        followsSpace = false
        length += 1
      }
    }
    return true
  }
}

/// Tracks the parser's position within a request.
final class RequestParts: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  enum Next {
    /// A head, or the rest of a head.
    case head
    /// The remaining bytes of a body.
    case body(Int)
    /// The chunks of a body, or the trailer after them.
    case chunks
  }

  /// The number of complete heads.
  private(set) var heads = 0
  private var head: HTTPRequestHead?
  private var bodyBytes = 0

  /// The part of the request that the parser expects next.
  var next: Next {
    guard let head else { return .head }
    guard let length = head.headers.first(name: "content-length").flatMap({ Int($0) }) else {
      return .chunks
    }
    return .body(length - bodyBytes)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      self.head = head
      heads += 1
      bodyBytes = 0
    case .body(let bytes): bodyBytes += bytes.readableBytes
    case .end: head = nil
    }
    context.fireChannelRead(data)
  }
}
