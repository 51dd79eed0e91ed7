import Basics
import JSONStream
import Library
import Listings
import Ranking
import Search
import Stations

extension Facets {
  /// Writes the counts as lists of values and numbers, in the order of `Facets`.
  func write(to json: inout JSONWriter) {
    json.objects("types", types) { json, count in
      json.field("type", count.value.rawValue)
      json.field("count", count.count)
    }
    json.objects("otherTypes", otherTypes) { json, count in
      json.field("text", count.value)
      json.field("count", count.count)
    }
    for (name, bands) in [("prices", prices), ("priceHistogram", priceHistogram)]
      as [(StaticString, [Count<PriceBand>])]
    {
      json.objects(name, bands) { json, band in
        json.field("from", band.value.from)
        json.field("to", band.value.to)
        json.field("count", band.count)
      }
    }
    json.objects("stations", stations) { json, count in
      json.field("system", count.value.system.rawValue)
      json.field("line", count.value.line)
      json.field("code", count.value.code)
      json.object("name") { count.value.name.write(to: &$0) }
      json.field("count", count.count)
    }
  }
}

extension Explanation {
  func write(to json: inout JSONWriter) {
    json.objects("coverage", coverage) { json, circle in
      json.object("center") { circle.center.write(to: &$0) }
      json.field("radiusMeters", circle.radius, decimals: 1)
      json.field("fetchedAt", circle.fetchedAt.text)
    }
    json.objects("feedCalls", fetches) { json, fetch in
      json.object("center") { fetch.center.write(to: &$0) }
      json.field("radiusMeters", fetch.radius, decimals: 1)
      json.field("rows", fetch.homes)
      json.field("milliseconds", fetch.duration / .milliseconds(1), decimals: 1)
      if fetch.isShared { json.field("shared", true) }
    }
    json.objects("dropped", dropped) { json, dropped in
      json.field("filter", dropped.filter)
      json.field("count", dropped.count)
    }
    json.object("index") { json in
      json.field("homes", homes)
      json.field("madeAt", indexedAt.text)
      json.field("ageSeconds", indexAge)
    }
  }
}
