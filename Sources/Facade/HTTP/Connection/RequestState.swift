import APIKeys
import NIOCore
import NIOHTTP1

/// A request that a connection handler is busy with, from its head to the end of its answer.
struct RequestState {
  /// The request's head, and when it arrived.
  struct Head {
    var id = ""
    var method = HTTPMethod.GET
    var target = ""
    var origin: String?
    /// The languages that the client reads, for problems.
    var acceptLanguage: String?
    var began = NIODeadline.uptimeNanoseconds(0)
  }

  /// The client that sent the request.
  struct Sender {
    /// The client's address; `unix` for a Unix socket.
    var address = ""
    /// The prefix under which the request counts among those that its client has open through proxies;
    /// nil for other requests.
    var proxiedPrefix: String?
    var key: APIKey?
    /// Whether the answer has `Strict-Transport-Security`.
    var isStrict = false
  }

  /// The request's body.
  struct Body {
    /// Whether a body follows the head.
    var isPresent = false
    /// Whether the body is so short that the handler reads all of it in any case.
    var isShort = false
    /// Whether all of the request has arrived.
    var isComplete = false
    var receivedBytes = 0
    /// Bytes of the body that count as held memory.
    var heldBytes = 0
  }

  /// The state of the answer.
  struct Answer {
    enum Progress {
      case none
      /// The head is sent.
      case begun
      /// All of the answer is sent.
      case finished
    }

    var progress = Progress.none
    var status = HTTPResponseStatus.ok
    var bytes = 0
    var notes = AnswerNotes()
    /// The header fields about the rate limit.
    var rateFields: [(String, String)] = []
    /// Whether the client cannot read chunks: an answer of unknown length then ends with the connection.
    var takesNoChunks = false
  }

  var head = Head()
  var sender = Sender()
  var body = Body()
  var answer = Answer()
  var settings = ConnectionSettings()
  var isKeptAlive = true
  /// Whether the request counts as running.
  var isCounted = false
  /// The request as the router gets it; nil if the handler answers it.
  var routed: RoutedRequest?
}
