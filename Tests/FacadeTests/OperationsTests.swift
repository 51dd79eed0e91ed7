import Foundation
import HomefindTesting
import Logging
import Metrics
import Testing

@testable import Facade

/// What those see who run the service.
@Suite struct OperationsTests {
  @Test func prometheusTextIsWritten() {
    let registry = PrometheusRegistry(buckets: [0.1, 1])
    Counter(label: "b.total", dimensions: [("z", "1"), ("a", "x\"\\\n")], factory: registry)
      .increment(by: 3)
    Counter(label: "b.total", dimensions: [("a", "x\"\\\n"), ("z", "1")], factory: registry)
      .increment()
    Gauge(label: "a", factory: registry).record(2.5)
    Meter(label: "m", factory: registry).decrement(by: 2)
    let timer = Metrics.Timer(label: "t_seconds", factory: registry)
    for milliseconds in [50, 100, 500, 5_000] { timer.recordMilliseconds(milliseconds) }
    // A name that stands for a counter already is not shown as something else.
    Meter(label: "b.total", factory: registry).set(7)
    #expect(
      registry.text == """
        # TYPE a gauge
        a 2.5
        # TYPE b_total counter
        b_total{a="x\\"\\\\\\n",z="1"} 4
        # TYPE m gauge
        m -2
        # TYPE t_seconds histogram
        t_seconds_bucket{le="0.1"} 2
        t_seconds_bucket{le="1"} 3
        t_seconds_bucket{le="+Inf"} 4
        t_seconds_sum 5.65
        t_seconds_count 4

        """)
  }

  @Test func requestsAreCountedByRoute() async throws {
    let registry = PrometheusRegistry()
    try await FacadeClient.runOverSample(metrics: registry) { client in
      let path = "/v1/nearby?lat=13.7370&lon=100.5603"
      for _ in 1...3 { _ = try await client.raw("GET \(path)") }
      _ = try await client.raw("GET /v1/listings/1")
      _ = try await client.raw("GET /v1/nowhere/13.7370")
      _ = try await client.raw("GET /v1/nearby?q=ก")
      let answer = try await client.raw("GET /metrics")
      #expect(answer.status == 200 && answer.fields["cache-control"] == "no-store")
      let lines = String(decoding: answer.body, as: UTF8.self).split(separator: "\n")
      for line in [
        "homefind_http_requests_total{method=\"GET\",route=\"/v1/nearby\",status=\"200\"} 3",
        "homefind_http_requests_total{method=\"GET\",route=\"/v1/listings/{id}\",status=\"404\"} 1",
        "homefind_http_courses_total{course=\"ready\"} 1",
        "homefind_http_courses_total{course=\"refused\"} 1",
        "homefind_answers_total{freshness=\"live\"} 1",
        "homefind_answers_total{freshness=\"cached\"} 1",
        "homefind_http_request_seconds_count{route=\"/v1/nearby\"} 3",
        "homefind_feed_condition{condition=\"asked\"} 1", "homefind_store_up 1",
      ] {
        #expect(lines.contains(Substring(line)), "\(line)")
      }
      #expect(lines.contains { $0.hasPrefix("homefind_index_age_seconds ") })
      #expect(!lines.contains { $0.contains("13.7370") })
    }
  }

  @Test func readinessTellsWhatIsThere() async throws {
    try await FacadeClient.runOverSample { client in
      let answer = try await client.raw("GET /readyz")
      #expect(answer.status == 200 && answer.json["status"] as? String == "ready")
      let checks = answer.json["checks"] as? [String: String]
      #expect(checks == ["store": "ok", "stations": "ok", "feed": "asked"])
    }
  }

  @Test func requestsAreLoggedWithoutWhatTheyAskedFor() async throws {
    for form in LineLog.Form.allCases {
      let lines = Locked<[String]>([])
      let log = LineLog(form: form, level: .info) { line in
        lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
      }
      try await FacadeClient.runOverSample(logger: log.logger(label: "test")) { client in
        for _ in 1...3 {
          _ = try await client.raw(
            "GET /v1/nearby?lat=13.7370&lon=100.5603",
            ["X-Request-Id": "mine", "X-API-Key": "hush-hush"])
        }
        log.change(form: form, level: .warning)
        _ = try await client.raw("GET /v1/stations")
      }
      let text = lines.withLock { $0 }
      #expect(text.count == 3)
      for line in text {
        #expect(line.hasSuffix("\n") && line.contains("mine") && line.contains("/v1/nearby"))
        #expect(!line.contains("13.7") && !line.contains("hush-hush"))
        if form == .json {
          let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
          #expect(object?["status"] as? String == "200")
          #expect(object?["client"] as? String == "127.0.0.1")
        } else {
          #expect(line.contains(" status=200") && line.contains(" client=127.0.0.1"))
        }
      }
    }
  }

  @Test func linesStayLines() {
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
