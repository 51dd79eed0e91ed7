/// What facades that share a limit say to each other: `600/60s 1a2b here PART PART …`. A part is
/// `?CLIENT,AMOUNT,EXCHANGE` where room is asked for, and `RECEIVER!CLIENT,AMOUNT,EXCHANGE` where it is given,
/// in nanoseconds of the limit's window. Clients stand there as digests.
struct RateMessage {
  /// What a message begins with.
  enum Greeting: String {
    /// Whoever says it may be new.
    case hello
    /// Whoever says it goes on.
    case here
    /// Whoever says it ends.
    case bye
  }

  /// Room for a client that is asked for or given.
  struct Part {
    /// Whom it is given; nil where it is asked for.
    var receiver: String?
    var room: RateCounter.Room
    /// The number of the exchange in which it was asked for, as whoever asks counts.
    var exchange: Int
  }

  let limit: String
  let id: String
  let greeting: Greeting
  let parts: [Part]

  /// Reads a message; nil where it is none. Parts that are none are passed over.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count >= 3, let greeting = Greeting(rawValue: String(words[2])) else { return nil }
    (limit, id, self.greeting) = (String(words[0]), String(words[1]), greeting)
    parts = words.dropFirst(3).compactMap { Part($0) }
  }

  /// Messages that say all parts, each short enough for PostgreSQL.
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

  /// Bytes of a notification in PostgreSQL, with room to spare
  /// (https://www.postgresql.org/docs/15/sql-notify.html).
  private static let greatestLength = 7_900
}

extension RateMessage.Part {
  fileprivate init?(_ text: Substring) {
    guard let mark = text.firstIndex(where: { $0 == "?" || $0 == "!" }) else { return nil }
    let fields = text[text.index(after: mark)...].split(separator: ",")
    // A thousand days, the longest window, are less than 2^57 nanoseconds.
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
