import JSONStream
import Listings
import Messages
import Ranking
import Search

extension RankedHome {
  /// Writes the fields `score` and `reasons` if the home has a score.
  func writeScore(to json: inout JSONWriter, _ options: AnswerOptions) {
    guard let scored else { return }
    if options.tells(.score) {
      json.object("score") { json in
        json.field("points", Double(scored.score.points) / 10, decimals: 1)
        json.object("parts") { json in
          for part in HomeScore.Part.allCases {
            guard let points = scored.score[part] else { continue }
            json.object(named: part.rawValue) { json in
              json.field("points", Double(points) / 10, decimals: 1)
              json.field("weight", part.weight)
            }
          }
        }
        json.field("median", scored.median)
        if scored.compared > 0 { json.field("compared", scored.compared) }
        if let interest = scored.interest {
          json.object("interest") { json in
            json.field("views", interest.views)
            json.field("saves", interest.saves)
            json.field("calls", interest.calls)
            if let ratings = interest.ratings {
              json.object("ratings") { json in
                json.field("count", ratings.count)
                json.field("mean", ratings.mean, decimals: 1)
              }
            }
          }
        }
      }
    }
    if options.tells(.reasons) {
      json.array("reasons", reasons.map { $0.text(in: options.language) })
    }
  }
}
