/// A message between facades that share a limit: `600/60s 1a2b here PART PART …`. A part has the
/// format `?CLIENT,AMOUNT,EXCHANGE` to request room, or `RECEIVER!CLIENT,AMOUNT,EXCHANGE` to give
/// room. AMOUNT is in nanoseconds of the limit's window, and CLIENT is a digest.
struct RateMessage {
  /// The sender's status.
  enum Greeting: String {
    /// The sender has just connected, so it may be new.
    case hello
    /// The sender is still running.
    case here
    /// The sender is shutting down.
    case bye
  }

  /// Room that the sender requests or gives for a client.
  struct Part {
    /// The facade that receives the room; nil for a request.
    var receiver: String?
    var room: RateCounter.Room
    /// The number of the exchange in which the room was requested, as counted by the requesting
    /// facade.
    var exchange: Int
  }

  let limit: String
  let id: String
  let greeting: Greeting
  let parts: [Part]

  /// Parses a message; nil if it is invalid. Invalid parts are ignored.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count >= 3, let greeting = Greeting(rawValue: String(words[2])) else { return nil }
    (limit, id, self.greeting) = (String(words[0]), String(words[1]), greeting)
    parts = words.dropFirst(3).compactMap { Part($0) }
  }

  /// Returns messages with all parts, each short enough for a PostgreSQL notification.
  static func texts(
    limit: String, id: String, _ greeting: Greeting, _ parts: [Part]
  ) -> [String] {
    let head = "\(limit) \(id) \(greeting.rawValue)"
    var texts = [head]
    for part in parts.lazy.map(\.text) {
      if texts[texts.count - 1].utf8.count + part.utf8.count >= greatestLength {
        texts.append(head)
      }
      texts[texts.count - 1] += " " + part
    }
    return texts
  }

  /// The maximum length of a message in bytes, a little below PostgreSQL's limit for notifications
  /// (https://www.postgresql.org/docs/15/sql-notify.html).
  private static let greatestLength = 7_900
}

extension RateMessage.Part {
  fileprivate init?(_ text: Substring) {
    guard let mark = text.firstIndex(where: { $0 == "?" || $0 == "!" }) else { return nil }
    let fields = text[text.index(after: mark)...].split(separator: ",")
    // The longest window is 1,000 days, which is less than 2^57 nanoseconds.
    guard fields.count == 3, let amount = Int64(fields[1]), (1...1 << 57).contains(amount),
      let exchange = Int(fields[2]), exchange >= 0
    else { return nil }
    receiver = text[mark] == "!" ? String(text[..<mark]) : nil
    room = RateCounter.Room(client: String(fields[0]), amount: amount)
    self.exchange = exchange
  }

  fileprivate var text: String {
    "\(receiver.map { "\($0)!" } ?? "?")\(room.client),\(room.amount),\(exchange)"
  }
}
