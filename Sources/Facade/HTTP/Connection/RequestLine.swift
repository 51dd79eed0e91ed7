import Basics
import NIOCore
import NIOHTTP1

/// The first line of a request while it arrives, of which the parser behind lets more pass than RFC 9112
/// has: two spaces where one stands, say, which another server may read as another request.
struct RequestLine {
  private var spaces = 0
  private var length = 0
  private var followsSpace = true
  /// Whether its end has come.
  private(set) var isComplete = false

  /// The bytes of a head with those of its first line that are not ASCII escaped, as RFC 3986 has them
  /// (section 2.5): people and programs write Thai in addresses as it is.
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

  /// Takes the next bytes of a head.
  ///
  /// - Returns: Whether the line may go on so: a method, one space, a target, one space, a version.
  mutating func take(_ bytes: ByteBufferView) -> Bool {
    if isComplete { return true }
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\n"):
        // Empty lines before a request are left out (RFC 9112, section 2.2).
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

/// Where in a request the parser stands: it tells while it reads.
final class RequestParts: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  /// What comes next.
  enum Next {
    /// A head, or the rest of one.
    case head
    /// So many bytes of a body.
    case body(Int)
    /// Chunks, or what stands behind them.
    case chunks
  }

  /// How many heads were complete.
  private(set) var heads = 0
  private var head: HTTPRequestHead?
  private var bodyBytes = 0

  /// What comes next.
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
