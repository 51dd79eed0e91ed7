import Foundation
import Region

/// The table with the facts about a region.
struct FactsTable {
  let bytes: [UInt8]

  init(_ request: RegionRequest, _ inputs: RegionInputs, hasDistricts: Bool) {
    let (lat, lon) = (TableWriter.number(inputs.center.y), TableWriter.number(inputs.center.x))
    let now = Int64(Date().timeIntervalSince1970)
    let ahead = LocalClock(zone: inputs.timeZone, otherwise: 0).secondsAhead(at: now) / 3_600
    bytes = TableWriter.rows(
      of: .region,
      [
        "name_en": inputs.title.english, "name_th": inputs.title.thai, "lat": lat, "lon": lon,
        "landmark_en": "the centre of \(inputs.title.english)",
        "landmark_th": "ใจกลาง\(inputs.title.thai)", "landmark_lat": lat, "landmark_lon": lon,
        "time_zone": inputs.timeZone, "hours_ahead": "\(ahead)", "currency": inputs.currency,
        "telephone_code": request.telephoneCode ?? "", "country_en": inputs.title.english,
        "country_th": inputs.title.thai,
        "provinces": hasDistricts ? request.name : "",
      ])
  }
}
