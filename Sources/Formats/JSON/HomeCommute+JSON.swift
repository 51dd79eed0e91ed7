import Basics
import JSONStream
import Messages
import Parameters
import Ranking
import Search
import Transit

extension RankedHome {
  /// Writes the commutes as the field `commutes`, if there are any.
  func writeCommutes(to json: inout JSONWriter, _ options: AnswerOptions) {
    guard !commutes.isEmpty, options.tells(.commutes) else { return }
    json.objects("commutes", commutes) { json, commute in
      json.field("place", commute.place.text(options.language))
      json.field("minutes", commute.minutes)
      json.field("leaveAt", commute.leaveAt.text)
      json.array("lines", commute.lines.compactMap { $0.text(options.language) })
    }
  }
}

extension CommuteFilter {
  /// Writes the places as the field `commutes` of a search.
  func write(to json: inout JSONWriter, _ language: Language) {
    json.objects("commutes", destinations) { json, destination in
      json.field("place", destination.name.text(language))
      json.object("position") { destination.reach.place.write(to: &$0) }
      json.field("minutes", destination.minutes)
      json.field("leaveAt", destination.leaveAt.text)
    }
  }
}
