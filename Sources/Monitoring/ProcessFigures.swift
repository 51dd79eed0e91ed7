import Foundation

/// The resource usage and the version of this process in the Prometheus text format, with the
/// metric names that Prometheus client libraries use
/// (https://prometheus.io/docs/instrumenting/writing_clientlibs/#process-metrics).
package struct ProcessFigures: Sendable {
  package let version: String

  package init(version: String) {
    self.version = version
  }

  package var text: String {
    var text = Self.sample(.buildInfo, 1, [version])
    // Only Linux provides these values as files; omit them on other systems.
    if let process = Self.process() {
      text += Self.sample(.processCPU, process.cpuSeconds)
      text += Self.sample(.processMemory, Double(process.residentBytes))
      text += Self.sample(.processVirtualMemory, Double(process.virtualBytes))
      if let start = process.startSeconds {
        text += Self.sample(.processStart, start)
      }
    }
    // One of the open descriptors is used only to list this folder.
    if let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
      text += Self.sample(.processFiles, Double(files.count - 1))
    }
    return text
  }

  private static func sample(
    _ metric: Metric, _ value: Double, _ labels: [String] = []
  ) -> String {
    let series = PrometheusText.series(metric.rawValue, metric.labels(labels))
    return "\(metric.head)\(series) \(PrometheusText.number(value))\n"
  }

  private struct Process {
    var cpuSeconds: Double
    var startSeconds: Double?
    var virtualBytes: Int
    var residentBytes: Int
  }

  /// Parses `/proc/self/stat` (see proc(5)). The second field is the process's name, which may
  /// contain spaces and parentheses.
  private static func process() -> Process? {
    guard let text = contents("/proc/self/stat"), let end = text.lastIndex(of: ")") else {
      return nil
    }
    // The first element of `fields` is the third field of the file.
    let fields = text[end...].dropFirst().split(separator: " ").map(String.init)
    func field(_ number: Int) -> Int? { fields.dropFirst(number - 3).first.flatMap { Int($0) } }
    let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
    guard let user = field(14), let system = field(15), let start = field(22),
      let size = field(23), let pages = field(24), ticks > 0
    else { return nil }
    return Process(
      cpuSeconds: Double(user + system) / ticks,
      startSeconds: bootSeconds.map { $0 + Double(start) / ticks }, virtualBytes: size,
      residentBytes: pages * sysconf(Int32(_SC_PAGESIZE)))
  }

  /// The time at which the machine booted, in seconds since 1970.
  private static let bootSeconds: Double? = contents("/proc/stat")?
    .split(separator: "\n").first { $0.hasPrefix("btime ") }
    .flatMap { Double($0.dropFirst("btime ".count)) }

  private static func contents(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
