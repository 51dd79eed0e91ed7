import Basics
import JSONStream
import ListingStore
public import Search
import Store

extension EventAnswer {
  /// Returns the answer as the facade's JSON document, which ends with a line feed.
  public func document(_ options: AnswerOptions) -> [UInt8] {
    JSONWriter.document(capacity: 256 + 1_024 * events.count) { json in
      json.objects("items", events) { json, event in event.write(to: &json, options) }
      json.field("next", next.text)
      if isCut { json.field("more", true) }
      if isLost { json.field("reset", true) }
    }
  }

  /// Returns the answer as server-sent events (HTML, section 9.2.6), each with the cursor for the
  /// following events as its id; empty if there are no events.
  public func stream(_ options: AnswerOptions) -> [UInt8] {
    var bytes: [UInt8] = []
    if isLost { bytes += "id: \(next.text)\nevent: reset\ndata: {}\n\n".utf8 }
    for event in events {
      var json = JSONWriter(capacity: 1_024)
      json.object { event.write(to: &$0, options) }
      // This JSON contains no line breaks.
      bytes += "id: \(event.event.cursor.text)\nevent: \(event.event.kind.rawValue)\ndata: ".utf8
      bytes += json.bytes
      bytes += "\n\n".utf8
    }
    return bytes
  }
}

extension SourceEvent {
  fileprivate func write(to json: inout JSONWriter, _ options: AnswerOptions) {
    let listing = event.listing
    json.field("event", event.kind.rawValue)
    json.field("at", Timestamp(seconds: listing.goneAt ?? listing.lastSeen).text)
    json.object("home") { json in
      listing.listing.writeHead(to: &json, as: id, options)
      listing.listing.writeTail(to: &json, options)
    }
  }
}
