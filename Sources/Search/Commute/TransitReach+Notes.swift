package import Basics
import Listings
package import Messages
import Parameters
package import Routes
package import Transit

extension TransitReach {
  /// What a person should know of these trips: that no station is near the place, or that no train runs.
  ///
  /// - Parameters:
  ///   - label: What messages call the place.
  ///   - leaveAt: When one leaves.
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
  /// What a message calls the place: its name, or its coordinate.
  package var label: Message {
    let (thai, english) = (name.thai ?? name.english, name.english ?? name.thai)
    return Message("\(english ?? position.label)", "\(thai ?? position.label)")
  }
}
