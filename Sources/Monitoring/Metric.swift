/// A metric in `/metrics`. The raw value is the metric's name.
///
/// To add a metric, add a case and a declaration here, and set or count the metric in the code that
/// changes its value. `docs/metrics.md` is generated from the declarations.
package enum Metric: String, Sendable, Hashable, CaseIterable {
  case answers = "homefind_answers_total"
  case buildInfo = "homefind_build_info"
  case cacheAnswers = "homefind_http_cache_answers"
  case cacheBytes = "homefind_http_cache_bytes"
  case costlyRunning = "homefind_http_costly_running"
  case costlyWaiting = "homefind_http_costly_waiting"
  case databaseConnections = "homefind_database_connections"
  case databaseLag = "homefind_database_lag_seconds"
  case databaseLeader = "homefind_database_leader"
  case databaseRole = "homefind_database_role"
  case databaseWaiting = "homefind_database_waiting"
  case feedCondition = "homefind_feed_condition"
  case heldBytes = "homefind_http_held_bytes"
  case indexAge = "homefind_index_age_seconds"
  case indexListings = "homefind_index_listings"
  case mails = "homefind_mails_total"
  case outcomes = "homefind_http_outcomes_total"
  case processCPU = "process_cpu_seconds_total"
  case processFiles = "process_open_fds"
  case processMemory = "process_resident_memory_bytes"
  case processStart = "process_start_time_seconds"
  case processVirtualMemory = "process_virtual_memory_bytes"
  case pushes = "homefind_pushes_total"
  case rejectedRecords = "homefind_source_rejected_records_total"
  case requestSeconds = "homefind_http_request_seconds"
  case requests = "homefind_http_requests_total"
  case responseBytes = "homefind_http_response_bytes_total"
  case routesCondition = "homefind_routes_condition"
  case running = "homefind_http_running"
  case runningLimit = "homefind_http_running_limit"
  case shed = "homefind_http_shed_total"
  case sourceCondition = "homefind_source_condition"
  case standbyLag = "homefind_database_standby_lag_seconds"
  case standbyUsed = "homefind_database_standby_used"
  case stations = "homefind_stations"
  case storeUp = "homefind_store_up"
  case syncedAt = "homefind_sync_last_success_timestamp_seconds"
  case withheldRemovals = "homefind_source_withheld_removals"

  package var declaration: Declaration {
    switch self {
    case .answers: .counter("Answers to searches by freshness", by: "freshness")
    case .buildInfo: .gauge("Always 1, with the program's version as a label", by: "version")
    case .cacheAnswers: .gauge("Answers in the response cache")
    case .cacheBytes: .gauge("Bytes of the answers in the response cache")
    case .costlyRunning: .gauge("Costly answers in progress")
    case .costlyWaiting: .gauge("Requests waiting for a permit to compute a costly answer")
    case .databaseConnections: .gauge("Connections to the store's database in use")
    case .databaseLag: .gauge("Seconds by which the store's database lags its primary")
    case .databaseLeader: .gauge("1 if this instance is the leader of its group, else 0")
    case .databaseRole: .gauge("1 for the role of the store's database, else 0", by: "role")
    case .databaseWaiting: .gauge("Calls waiting for a connection to the store's database")
    case .feedCondition:
      .gauge("1 for the state of the feed's circuit breaker, else 0", by: "condition")
    case .heldBytes: .gauge("Bytes of request bodies and of responses not yet read")
    case .indexAge: .gauge("Seconds since the oldest search index was built")
    case .indexListings: .gauge("Listings in the search index")
    case .mails: .counter("Attempts to deliver an email by outcome", by: "outcome")
    case .outcomes: .counter("Requests by outcome", by: "outcome")
    case .processCPU: .counter("Seconds of user and system CPU time of the process")
    case .processFiles: .gauge("Open file descriptors of the process")
    case .processMemory: .gauge("Bytes of resident memory of the process")
    case .processStart: .gauge("Start time of the process in seconds since 1970")
    case .processVirtualMemory: .gauge("Bytes of virtual memory of the process")
    case .pushes: .counter("Attempts to notify a device by outcome", by: "outcome")
    case .rejectedRecords:
      .counter("Records of a source that could not be used", by: "source", "reason")
    case .requestSeconds:
      .histogram("Seconds from a request to the end of its response", by: "route")
    case .requests: .counter("Requests", by: "route", "method", "status")
    case .responseBytes: .counter("Bytes of response bodies", by: "route")
    case .routesCondition:
      .gauge("1 for the state of the route service's circuit breaker, else 0", by: "condition")
    case .running: .gauge("Requests being answered")
    case .runningLimit: .gauge("Current limit on concurrent requests")
    case .shed: .counter("Requests refused because the service was at capacity")
    case .sourceCondition:
      .gauge("1 for the state of a source's circuit breaker, else 0", by: "source", "condition")
    case .standbyLag: .gauge("Seconds by which the read standby lags")
    case .standbyUsed: .gauge("1 if reads go to the standby, else 0")
    case .stations: .gauge("Stations in the station table")
    case .storeUp: .gauge("1 if the store can be read and written, else 0")
    case .syncedAt:
      .gauge(
        "Time of the last successful sync in seconds since 1970, for the source synced least recently; 0 before the first sync"
      )
    case .withheldRemovals:
      .gauge("Homes that a source stopped listing and whose removal is withheld", by: "source")
    }
  }
}

extension Metric {
  package enum Kind: String, Sendable {
    case counter
    case gauge
    case histogram
  }

  /// The type and meaning of a metric, and the names of its labels.
  package struct Declaration: Sendable {
    package let kind: Kind
    package let help: String
    package let labels: [String]

    package static func counter(_ help: String, by labels: String...) -> Declaration {
      Declaration(kind: .counter, help: help, labels: labels)
    }

    package static func gauge(_ help: String, by labels: String...) -> Declaration {
      Declaration(kind: .gauge, help: help, labels: labels)
    }

    package static func histogram(_ help: String, by labels: String...) -> Declaration {
      Declaration(kind: .histogram, help: help, labels: labels)
    }
  }

  /// The comment lines before the metric's series.
  package var head: String {
    let row = declaration
    return "# HELP \(rawValue) \(row.help).\n# TYPE \(rawValue) \(row.kind.rawValue)\n"
  }

  /// Returns the labels of a series. The values must be in the order of the declaration.
  package func labels(_ values: [String]) -> [(String, String)] {
    let names = declaration.labels
    assert(names.count == values.count, "\(rawValue) has the labels \(names)")
    return Array(zip(names, values))
  }
}
