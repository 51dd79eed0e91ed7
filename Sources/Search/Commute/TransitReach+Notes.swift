package import Basics
import Listings
package import Messages
import Parameters
package import Routes
package import Transit

extension TransitReach {
  /// Returns notes about the trips, for example that the place has no station nearby or that no
  /// trains run at this time.
  ///
  /// - Parameters:
  ///   - label: The name of the place in messages.
  ///   - leaveAt: The departure time.
  package func notes(on label: Message, leaveAt: TimeOfDay) -> [Message] {
    var notes: [Message] = []
    if isRemote {
      notes.append(
        SearchNote.farFromStations(label, minutes: graph.timing.longestWalkMinutes).message)
    }
    if graph.isOutOfService { notes.append(RouteNote.noTrains(leaveAt).message) }
    return notes
  }
}

extension GuidePlace {
  /// The label of the place in messages, which is its name or its coordinate.
  package var label: Message {
    let (thai, english) = (name.thai ?? name.english, name.english ?? name.thai)
    return Message("\(english ?? position.label)", "\(thai ?? position.label)")
  }
}
