import Foundation
import HomefindTesting
import Library
import ListingStore
import Logging
import Monitoring
import Search
import Testing

@testable import Facade

/// Tests metrics, readiness and logs for operators.
@Suite struct OperationsTests {
  @Test func prometheusTextIsWritten() {
    let registry = PrometheusRegistry(buckets: [0.1, 1])
    registry.counter(.rejectedRecords, ["x\"\\\n", "1"]).increment(by: 3)
    registry.counter(.rejectedRecords, ["x\"\\\n", "1"]).increment()
    registry.gauge(.databaseLag).set(2.5)
    registry.gauge(.stations).set(-2)
    let seconds = registry.histogram(.requestSeconds, ["/"])
    for value in [0.05, 0.1, 0.5, 5] { seconds.record(value) }
    // A gauge with the name of a counter is ignored.
    registry.gauge(.rejectedRecords, ["x", "2"]).set(7)
    #expect(
      registry.text == """
        # HELP homefind_database_lag_seconds \(help(.databaseLag)).
        # TYPE homefind_database_lag_seconds gauge
        homefind_database_lag_seconds 2.5
        # HELP homefind_http_request_seconds \(help(.requestSeconds)).
        # TYPE homefind_http_request_seconds histogram
        homefind_http_request_seconds_bucket{route="/",le="0.1"} 2
        homefind_http_request_seconds_bucket{route="/",le="1"} 3
        homefind_http_request_seconds_bucket{route="/",le="+Inf"} 4
        homefind_http_request_seconds_sum{route="/"} 5.65
        homefind_http_request_seconds_count{route="/"} 4
        # HELP homefind_source_rejected_records_total \(help(.rejectedRecords)).
        # TYPE homefind_source_rejected_records_total counter
        homefind_source_rejected_records_total{reason="1",source="x\\"\\\\\\n"} 4
        # HELP homefind_stations Stations in the station table.
        # TYPE homefind_stations gauge
        homefind_stations -2

        """)
  }

  private func help(_ metric: Metric) -> String { metric.declaration.help }

  @Test func requestsAreCountedByRoute() async throws {
    let registry = PrometheusRegistry()
    try await FacadeClient.runOverSample(metrics: registry) { client in
      _ = try await client.raw("GET /v1/nearby?lat=13.7370&lon=100.5603")
    }
    let homes = try StoredFacade.homes(1...30)
    try await StoredFacade.run(fetched: homes, metrics: registry) { client in
      for _ in 1...2 { _ = try await client.raw("GET /v1/nearby?lat=13.7110&lon=100.5") }
      _ = try await client.raw("GET /v1/listings/none")
      _ = try await client.raw("GET /v1/nowhere/13.7370")
      _ = try await client.raw("GET /v1/nearby?q=\u{1}")
      let answer = try await client.raw("GET /metrics")
      #expect(answer.status == 200 && answer.fields["cache-control"] == "no-store")
      let lines = String(decoding: answer.body, as: UTF8.self).split(separator: "\n")
      for line in [
        "homefind_http_requests_total{method=\"GET\",route=\"/v1/nearby\",status=\"200\"} 3",
        "homefind_http_requests_total{method=\"GET\",route=\"/v1/listings/{id}\",status=\"404\"} 1",
        "homefind_http_outcomes_total{outcome=\"ready\"} 1",
        "homefind_http_outcomes_total{outcome=\"refused\"} 1",
        "homefind_answers_total{freshness=\"live\"} 1",
        "homefind_answers_total{freshness=\"cached\"} 1",
        "homefind_http_request_seconds_count{route=\"/v1/nearby\"} 3",
        "homefind_feed_condition{condition=\"closed\"} 1", "homefind_store_up 1",
      ] {
        #expect(lines.contains(Substring(line)), "\(line)")
      }
      #expect(lines.contains { $0.hasPrefix("homefind_index_age_seconds ") })
      #expect(!lines.contains { $0.contains("13.7370") || $0.contains("13.7110") })
    }
  }

  @Test func readinessReportsChecks() async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await client.raw("GET /readyz")
      #expect(answer.status == 200 && answer.json["status"] as? String == "ready")
      let checks = answer.json["checks"] as? [String: String]
      #expect(checks == ["store": "ok", "stations": "ok", "feed": "closed"])
    }
  }

  /// If the shared database fails, a load balancer must not take all facades out of rotation.
  @Test func readinessWithoutDatabaseReportsStaleStore() async throws {
    let server = EmptyStoreServer()
    try await FacadeClient.run(
      feed: "http://127.0.0.1:9/unasked.svc", policy: .storeOnly,
      store: ListingStore(on: server, isReadOnly: true), metrics: PrometheusRegistry()
    ) { client in
      // The first search reads the store into memory.
      _ = try await client.raw("GET /v1/nearby?lat=13.7370&lon=100.5603")
      for (isAway, store) in [(false, "ok"), (true, "stale")] {
        server.setAway(isAway)
        // The store's state is cached for a second.
        var answer = try await client.raw("GET /readyz")
        while (answer.json["checks"] as? [String: String])?["store"] != store {
          try await Task.sleep(for: .milliseconds(50))
          answer = try await client.raw("GET /readyz")
        }
        #expect(answer.status == 200 && answer.json["status"] as? String == "ready")
        let database = answer.json["database"] as? [String: Any]
        #expect(database?["role"] as? String == "standby")
        #expect(database?["lagSeconds"] as? Double == 1.5)
        #expect(database?["connections"] as? Int == 2 && database?["waiting"] as? Int == 3)
        let standby = database?["standby"] as? [String: Any]
        #expect(standby?["used"] as? Bool == true && standby?["lagSeconds"] as? Double == 0.5)
        #expect(database?["leader"] as? Bool == true)
      }
      let text = String(decoding: try await client.raw("GET /metrics").body, as: UTF8.self)
      #expect(text.contains("\nhomefind_database_waiting 3\n"))
      #expect(text.contains("\nhomefind_database_leader 1\n"))
      #expect(text.contains("\nhomefind_database_standby_used 1\n"))
      #expect(text.contains("\nhomefind_database_standby_lag_seconds 0.5\n"))
      #expect(text.contains("\nhomefind_database_role{role=\"standby\"} 0\n"))
    }
  }

  @Test func requestLogOmitsQueryAndKey() async throws {
    for format in LineLog.Format.allCases {
      let lines = Locked<[String]>([])
      let log = LineLog(format: format, level: .info) { line in
        lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
      }
      try await FacadeClient.runOverSample(logger: log.logger(label: "test")) { client in
        for _ in 1...3 {
          _ = try await client.raw(
            "GET /v1/nearby?lat=13.7370&lon=100.5603",
            ["X-Request-Id": "mine", "X-API-Key": "hush-hush"])
        }
        log.change(format: format, level: .warning)
        _ = try await client.raw("GET /v1/stations")
      }
      let text = lines.withLock { $0 }
      #expect(text.count == 3)
      for line in text {
        #expect(line.hasSuffix("\n") && line.contains("mine") && line.contains("/v1/nearby"))
        #expect(!line.contains("13.7") && !line.contains("hush-hush"))
        if format == .json {
          let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
          #expect(object?["status"] as? Int == 200)
          #expect(object?["bytes"] as? Int ?? 0 > 100 && object?["ms"] is Double)
          #expect(object?["client"] as? String == "127.0.0.1")
        } else {
          #expect(line.contains(" status=200") && line.contains(" client=127.0.0.1"))
        }
      }
    }
  }

  /// Each operations path has exactly one spelling, so that a proxy's rule for the path is
  /// reliable.
  @Test(arguments: ["", "/homes"])
  func operationsPathHasOneSpelling(base: String) async throws {
    try await FacadeClient.runOverSample(
      metrics: PrometheusRegistry(), configuring: { $0.basePath = base }
    ) { client in
      for name in ["metrics", "readyz", "healthz"] {
        for path in ["/\(name)", "/\(name)?a=/", "http://a.example/\(name)"] {
          let status = try await client.raw("GET \(path)").status
          #expect(status == 200, "\(path)")
        }
        let encoded = "%\(String(name.utf8.first ?? 0, radix: 16))\(name.dropFirst())"
        for path in [
          "//\(name)", "/\(name)/", "///\(name)//", "/\(encoded)", "//\(encoded)/",
          "/./\(name)", "/x/../\(name)", "/%2f\(name)", "/\(name)%2f", "/\(name)%00",
          "/\(name);x", "/homes/\(name)", "/homes//\(name)", "/homes/\(encoded)",
          "/\(name.uppercased())", "http://a.example//\(name)", "http://a.example/\(encoded)",
        ] {
          let status = try await client.raw("GET \(path)").status
          #expect(status == 404, "\(path)")
        }
      }
      for path in ["//v1/stations", "/v1//stations", "/v1/stations/", "/docs/", "//"] {
        let status = try await client.raw("GET \(base)\(path)").status
        #expect(status == 404, "\(path)")
      }
      #expect(try await client.raw("GET \(base)/v1/stations?a=//").status == 400)
      #expect(try await client.raw("GET \(base)/").status == 200)
    }
  }

  @Test func metricsIncludeProcessAndBuild() async throws {
    try await FacadeClient.runOverSample(metrics: PrometheusRegistry()) { client in
      let answer = try await client.raw("GET /metrics")
      let text = String(decoding: answer.body, as: UTF8.self)
      func value(_ name: String) -> Double? {
        text.split(separator: "\n").first { $0.hasPrefix(name + " ") }
          .flatMap { Double($0.dropFirst(name.count + 1)) }
      }
      #expect(text.contains("\nhomefind_build_info{version=\"unknown\"} 1\n"))
      #expect(text.contains("# TYPE process_cpu_seconds_total counter\n"))
      let memory = try #require(value("process_resident_memory_bytes"))
      #expect((1e6...1e11).contains(memory))
      #expect(try #require(value("process_virtual_memory_bytes")) >= memory)
      #expect((3...100_000).contains(try #require(value("process_open_fds"))))
      #expect(try #require(value("process_cpu_seconds_total")) > 0)
      let age = Date().timeIntervalSince1970 - (try #require(value("process_start_time_seconds")))
      #expect((-2...86_400 * 30).contains(age))
    }
  }

  @Test(
    arguments: [
      ("127.0.0.1:9090", OperationsPlace.address(host: "127.0.0.1", port: 9_090)),
      ("localhost:0", .address(host: "localhost", port: 0)),
      ("[::1]:9090", .address(host: "::1", port: 9_090)),
      ("unix:/run/x y.sock", .socket(path: "/run/x y.sock")), ("unix:x", .socket(path: "x")),
      ("", nil), ("9090", nil), (":9090", nil), ("a:", nil), ("a:65536", nil), ("a:-1", nil),
      ("::1:9090", nil), ("unix:", nil), ("a b:1", nil), ("http://a:1", nil),
    ] as [(String, OperationsPlace?)])
  func operationsPlaceIsParsed(text: String, place: OperationsPlace?) {
    #expect(OperationsPlace(text) == place)
  }

  @Test func jsonLogKeepsValueTypes() throws {
    let lines = Locked<[String]>([])
    let log = LineLog(format: .json) { line in
      lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
    }
    log.logger(label: "test").error(
      "so\n",
      metadata: [
        "n": .number(7), "list": [.number(1), "x"], "map": ["a": .number(2)], "text": "7",
        "ms": .stringConvertible(Milliseconds(nanoseconds: 1_234_567)),
      ])
    let line = lines.withLock { $0[0] }
    #expect(line.hasSuffix("\n") && line.split(separator: "\n").count == 1)
    #expect(
      line.contains(
        #""level":"error","message":"so\n","list":[1,"x"],"map":{"a":2},"ms":1.23,"n":7,"text":"7"}"#
      ),
      "\(line)")
  }

  @Test func textLogEscapesLineBreaks() {
    let lines = Locked<[String]>([])
    let log = LineLog { line in
      lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
    }
    log.logger(label: "test").error("so", metadata: ["a": "x\ny=\"z\"", "b": "", "c": "plain"])
    #expect(
      lines.withLock { $0 }[0].dropFirst(20)
        == " error so a=\"x\\ny=\\\"z\\\"\" b=\"\" c=plain\n")
  }
}
