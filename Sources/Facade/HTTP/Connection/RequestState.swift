import APIKeys
import NIOCore
import NIOHTTP1

/// The current request of a connection handler, from its head to the end of its response.
struct RequestState {
  /// The request's head, and when it arrived.
  struct Head {
    var id = ""
    var method = HTTPMethod.GET
    var target = ""
    var origin: String?
    /// The client's `Accept-Language`, for problems.
    var acceptLanguage: String?
    var began = NIODeadline.uptimeNanoseconds(0)
  }

  /// The client that sent the request.
  struct Sender {
    /// The client's address; `unix` for a Unix socket.
    var address = ""
    /// The prefix under which the request counts among the client's open requests through proxies;
    /// nil for other requests.
    var proxiedPrefix: String?
    var key: APIKey?
    /// Whether the response has `Strict-Transport-Security`.
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
    /// The bytes of the body that count as held memory.
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
    /// Whether the client does not support chunks: a response of unknown length then ends with the
    /// connection.
    var takesNoChunks = false
  }

  var head = Head()
  var sender = Sender()
  var body = Body()
  var answer = Answer()
  var settings = ConnectionSettings()
  var isKeptAlive = true
  var isCounted = false
  /// The request as passed to the router; nil if the handler answers it.
  var routed: RoutedRequest?
}
