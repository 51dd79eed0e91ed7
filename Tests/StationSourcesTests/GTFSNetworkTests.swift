import HomefindTesting
import Messages
import Testing

@testable import StationSources

/// Tests the rail network that `GTFSNetwork` reads from feeds of cities without tables. The feeds
/// follow the GTFS reference.
@Suite struct GTFSNetworkTests {
  private func feed(_ tables: [String: String]) -> [UInt8] {
    var zip = Zip()
    for (name, text) in tables.sorted(by: { $0.key < $1.key }) { zip.add(name, Array(text.utf8)) }
    return zip.bytes
  }

  private let tables = [
    "agency.txt":
      "agency_id,agency_name,agency_url,agency_timezone\nm,Metro,https://m.example,America/Lima\n",
    "stops.txt": """
    stop_id,stop_name,stop_lat,stop_lon
    a1,Alto,-12.00,-77.00
    a2,Alto,-12.0005,-77.00
    b,Bosque,-12.01,-77.00
    c,Centro,-12.02,-77.00
    d,Dos de Mayo,-12.02,-77.01
    bus,Parada,-12.50,-77.00

    """,
    "routes.txt": """
    route_id,agency_id,route_short_name,route_long_name,route_type,route_color
    1,m,L1,Alto - Centro,1,ff0000
    7,m,7,Bus,3,

    """,
    "calendar.txt": """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    wk,1,1,1,1,1,0,0,20260101,20261231
    su,0,0,0,0,0,0,1,20260101,20261231

    """,
    "trips.txt": """
    route_id,service_id,trip_id,shape_id
    1,wk,out,s
    1,wk,back,
    1,wk,branch,
    1,su,sunday,
    7,wk,bus,

    """,
    "stop_times.txt": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence
    out,06:00:00,06:00:00,a1,1
    out,06:02:00,06:02:00,b,2
    out,06:04:00,06:04:00,c,3
    back,07:00:00,07:00:00,c,1
    back,07:02:00,07:02:00,b,2
    back,07:04:00,07:04:00,a2,3
    branch,25:10:00,25:10:00,a1,1
    branch,,,b,2
    branch,25:15:00,25:15:00,d,3
    sunday,09:00:00,09:00:00,a1,1
    sunday,09:02:00,09:02:00,b,2
    bus,08:00:00,08:00:00,bus,1
    bus,08:05:00,08:05:00,c,2

    """,
    "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nout,06:00:00,07:00:00,600\n",
    "shapes.txt": """
    shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence
    s,-12.02,-77.00,3
    s,-12.00,-77.00,1
    s,-12.01,-77.001,2

    """,
    "fare_attributes.txt": "fare_id,price,currency_type\nbase,1.5,PEN\n",
  ]

  @Test func linesHaveStationsBranchesAndTrains() throws {
    let network = try GTFSNetwork(feed(tables), name: "feed.zip")
    #expect(network.timeZone == "America/Lima" && network.currency == "PEN")
    #expect(network.otherRoutes == 1)
    let line = try #require(network.lines.first)
    #expect(network.lines.count == 1)
    #expect(line.agency == "Metro" && line.name == "L1" && line.color == "#FF0000")
    // Both platforms of Alto are one station, and the branch follows the main path.
    #expect(line.stops.map(\.name.english) == ["Alto", "Bosque", "Centro", "Dos de Mayo"])
    #expect(line.branches == [[1, 3]])
    #expect(line.shapes.map { $0.map(\.latitude) } == [[-12, -12.01, -12.02]])
    let patterns = Dictionary(line.patterns.map { ($0.stops, $0) }) { first, _ in first }
    #expect(patterns[[0, 1, 2]]?.departures == [21_600, 22_200, 22_800, 23_400, 24_000, 24_600])
    #expect(patterns[[0, 1, 2]]?.duration == 240)
    #expect(patterns[[2, 1, 0]]?.departures == [25_200])
    #expect(patterns[[0, 1, 3]]?.departures == [90_600])
    // Trains on Sundays only are not weekday trains.
    #expect(patterns[[0, 1]] == nil)
  }

  @Test(arguments: [
    ("stop_times.txt", "nowhere", "stop_id"), ("frequencies.txt", "often", "headway_secs"),
    ("shapes.txt", "last", "shape_pt_sequence"),
  ])
  func badValuesAreNamed(table: String, value: String, column: String) throws {
    let rows = [
      "stop_times.txt": "trip_id,stop_id,stop_sequence\nout,nowhere,1\n",
      "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nout,06:00:00,07:00:00,often\n",
      "shapes.txt": "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\ns,-12,-77,last\n",
    ]
    let bytes = feed(tables.merging([table: rows[table] ?? ""]) { $1 })
    let error = try #require(throws: StationSourceError.self) {
      _ = try GTFSNetwork(bytes, name: "feed.zip")
    }
    #expect("\(error.message.english)".contains(column), "\(error.message)")
  }

  @Test func feedsWithoutRailLinesAreRefused() throws {
    let buses = feed(
      tables.merging(["routes.txt": "route_id,route_short_name,route_type\n1,A,3\n7,B,3\n"]) { $1 })
    #expect(throws: StationSourceError.self) { _ = try GTFSNetwork(buses, name: "feed.zip") }
    #expect(throws: StationSourceError.self) {
      _ = try GTFSNetwork(Array("<html>".utf8), name: "feed.zip")
    }
  }
}
