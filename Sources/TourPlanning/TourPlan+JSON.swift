import Commute
import Formats
import JSONStream
import Listings
import Messages
import Routes

extension TourPlan {
  /// The plan as the JSON document that the facade sends and `--json` prints.
  var json: [UInt8] {
    JSONWriter.document(capacity: 32 << 10) { json in
      json.field("mode", query.mode.name)
      json.field("date", ClockTime.text(query.date))
      json.field("leaves", stamp(query.leaves))
      json.field("ends", stamp(ends))
      json.field("travelSeconds", Int(travelSeconds))
      json.object("start") { json in
        json.object("name") { start.name.write(to: &$0) }
        json.object("position") { start.position.write(to: &$0) }
      }
      json.objects("stops", stops) { json, stop in
        json.field("id", stop.id.text)
        json.object("name") { stop.listing.name.write(to: &$0) }
        json.object("position") { stop.listing.position.write(to: &$0) }
        json.field("arrives", stamp(stop.arrives))
        if stop.begins > stop.arrives { json.field("begins", stamp(stop.begins)) }
        json.field("leaves", stamp(stop.leaves))
        json.field("appointment", stop.appointment.map(TourQuery.WantedHome.text))
        if stop.late > 0 { json.field("lateSeconds", Int(stop.late)) }
      }
      json.objects("legs", legs) { json, leg in
        json.field("leaves", stamp(leg.leaves))
        json.field("arrives", stamp(leg.arrives))
        leg.route.written(in: query.language).writeFields(to: &json)
      }
      json.array("missing", missing)
      json.array("notes", notes.map { $0.text(in: query.language) })
    }
  }

  private func stamp(_ seconds: Int32) -> String { ClockTime.stamp(query.date, seconds) }
}
