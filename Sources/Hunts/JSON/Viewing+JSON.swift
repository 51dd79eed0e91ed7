import Accounts
import Basics
import Geo
public import JSONStream

extension Viewing {
  /// Writes the fields of a viewing.
  public func write(to json: inout JSONWriter) {
    json.field("id", id.text)
    json.field("hunt", hunt.text)
    json.field("listing", listing)
    json.field("status", status.rawValue)
    json.person("by", by)
    json.objects("times", times) { json, span in
      json.moment("from", span.from)
      json.moment("to", span.to)
    }
    json.field("chosen", chosen)
    json.text("note", note)
    json.objects("guests", guests) { json, guest in
      guest.person.write(to: &json)
      json.field("answer", guest.answer.rawValue)
      if !guest.times.isEmpty {
        json.array("times") { json in for place in guest.times { json.value(place) } }
      }
    }
    json.moment("cancelled", cancelled)
    json.moment("changed", changed)
    json.field("sequence", sequence)
    json.field("version", version)
  }

  public var document: [UInt8] { JSONWriter.document { write(to: &$0) } }
}

extension SavedPlace {
  /// Writes the fields of a place.
  ///
  /// - Parameter distance: The distance from the requested coordinate, in metres; nil if no
  ///   distance was requested.
  public func write(to json: inout JSONWriter, distance: Double? = nil) {
    json.field("id", id.text)
    json.field("hunt", hunt?.text)
    json.field("title", title)
    json.text("text", text)
    json.field("type", kind.rawValue)
    json.object("position") { json in
      json.field("lat", position.latitude)
      json.field("lon", position.longitude)
    }
    json.field("distanceMeters", distance, decimals: 1)
    json.person("by", by)
    json.moment("created", created)
    json.field("version", version)
    guard isToBeAcknowledged else { return }
    json.objects("acknowledged", acknowledgements) { json, acknowledgement in
      acknowledgement.person.write(to: &json)
      json.moment("at", acknowledgement.at)
    }
  }

  public var document: [UInt8] { JSONWriter.document { write(to: &$0) } }
}
