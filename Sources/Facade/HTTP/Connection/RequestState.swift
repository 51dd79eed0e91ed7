import APIKeys
import NIOCore
import NIOHTTP1

/// The state of a connection handler's current request, from its head to the end of its response.
struct RequestState {
  /// The request's head and the time at which it arrived.
  struct Head {
    var id = ""
    var method = HTTPMethod.GET
    var target = ""
    var origin: String?
    /// The client's `Accept-Language`, which determines the language of problems.
    var acceptLanguage: String?
    var began = NIODeadline.uptimeNanoseconds(0)
  }

  /// The client that sent the request.
  struct Sender {
    /// The client's address; `unix` for a Unix socket.
    var address = ""
    /// The client's address prefix, which identifies it in the count of open requests through
    /// trusted proxies; nil for other requests.
    var proxiedPrefix: String?
    var key: APIKey?
    /// Whether the response includes `Strict-Transport-Security`.
    var isStrict = false
  }

  struct Body {
    /// Whether a body follows the head.
    var isPresent = false
    /// Whether the body is so short that the handler always reads all of it.
    var isShort = false
    /// Whether the whole request has arrived.
    var isComplete = false
    var receivedBytes = 0
    /// The number of body bytes that count toward the memory limit.
    var heldBytes = 0
  }

  /// The state of the response.
  struct Answer {
    enum Progress {
      case none
      /// The head is sent.
      case begun
      /// The whole response is sent.
      case finished
    }

    var progress = Progress.none
    var status = HTTPResponseStatus.ok
    var bytes = 0
    var notes = AnswerNotes()
    /// The header fields about the rate limit.
    var rateFields: [(String, String)] = []
    /// Whether the client does not support chunked encoding. Without chunked encoding, a response
    /// of unknown length ends when the connection is closed.
    var takesNoChunks = false
  }

  var head = Head()
  var sender = Sender()
  var body = Body()
  var answer = Answer()
  var settings = ConnectionSettings()
  var isKeptAlive = true
  var isCounted = false
  /// The request that was passed to the router; nil if the handler answers the request itself.
  var routed: RoutedRequest?
}
