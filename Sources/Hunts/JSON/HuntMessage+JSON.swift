import Accounts
public import JSONStream

extension HuntMessage {
  /// Writes the fields of a message.
  public func write(to json: inout JSONWriter) {
    json.field("id", String(id))
    json.field("listing", listing)
    json.person("by", author)
    json.field("text", text)
    json.moment("at", at)
    json.moment("edited", edited)
  }

  public var document: [UInt8] { JSONWriter.document { write(to: &$0) } }
}

extension MessagePage {
  public var document: [UInt8] {
    JSONWriter.document(capacity: 256 + 256 * messages.count) { json in
      json.objects("items", messages) { json, message in message.write(to: &json) }
      json.field("more", hasMore)
      json.field("unread", unread)
    }
  }
}

extension HuntEvents {
  /// The events as server-sent events (HTML, section 9.2.6), with their positions as ids; empty if
  /// there are no events.
  public var stream: [UInt8] {
    var bytes: [UInt8] = []
    if isLost { bytes += "id: \(next)\nevent: reset\ndata: {}\n\n".utf8 }
    for event in events {
      var json = JSONWriter(capacity: 512)
      json.object { event.write(to: &$0) }
      // The JSON contains no line breaks.
      bytes += "id: \(event.sequence)\nevent: \(event.kind.rawValue)\ndata: ".utf8
      bytes += json.bytes
      bytes += "\n\n".utf8
    }
    return bytes
  }

  public var document: [UInt8] {
    JSONWriter.document(capacity: 256 + 256 * events.count) { json in
      json.objects("items", events) { json, event in event.write(to: &json) }
      json.field("next", String(next))
      if isCut { json.field("more", true) }
      if isLost { json.field("reset", true) }
    }
  }
}

extension HuntEvent {
  fileprivate func write(to json: inout JSONWriter) {
    json.field("event", kind.rawValue)
    json.field("hunt", hunt?.text)
    json.field("subject", subject)
    json.person("by", by)
    json.moment("at", at)
    if let message { json.object("message") { message.write(to: &$0) } }
  }
}
