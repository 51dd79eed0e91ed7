import ArgumentParser
import Facade
import Foundation
import Logging

/// The settings of how the facade is served.
struct ServingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The address to listen on, 127.0.0.1 unless given (HOMEFIND_HOST).", valueName: "address"))
  var host: String?

  @Option(
    help: ArgumentHelp(
      "The port to listen on, 8080 unless given; 0 picks a free one (HOMEFIND_PORT).",
      valueName: "n"))
  var port: String?

  @Option(
    help: ArgumentHelp(
      "A Unix socket to listen on, in place of address and port (HOMEFIND_SOCKET).",
      valueName: "path"),
    completion: .file())
  var socket: String?

  @Option(
    help: ArgumentHelp(
      "Who may use that socket, as chmod takes it: 600, 660 (HOMEFIND_SOCKET_MODE); what the umask leaves unless given.",
      valueName: "mode"))
  var socketMode: String?

  @Option(
    help: ArgumentHelp(
      "Where metrics and readiness are served, and then nowhere else: HOST:PORT or unix:PATH (HOMEFIND_OPERATIONS).",
      valueName: "address"))
  var operations: String?

  @Option(
    help: ArgumentHelp(
      "The certificate to serve over TLS with, and those that lead to its root, as PEM (HOMEFIND_TLS_CERTIFICATE).",
      valueName: "file"),
    completion: .file())
  var tlsCertificate: String?

  @Option(
    help: ArgumentHelp(
      "The certificate's private key, as PEM (HOMEFIND_TLS_KEY_FILE).", valueName: "file"),
    completion: .file())
  var tlsKeyFile: String?

  @Option(
    help: ArgumentHelp(
      "The prefix of every path, such as /homes (HOMEFIND_BASE_PATH).", valueName: "path"))
  var basePath: String?

  @Option(
    help: ArgumentHelp(
      "Pages that may read answers: origins separated by commas, or * (HOMEFIND_CORS); none unless given.",
      valueName: "origins"))
  var cors: String?

  @Option(
    help: ArgumentHelp(
      "Proxies trusted to name the client of a request: addresses, ranges, unix (HOMEFIND_TRUSTED_PROXIES).",
      valueName: "list"))
  var trustedProxies: String?

  @Option(
    help: ArgumentHelp(
      "The file of API keys, made by homefind keys; with it, clients need a key (HOMEFIND_KEYS).",
      valueName: "file"),
    completion: .file())
  var keys: String?

  @Option(
    help: ArgumentHelp(
      "The most requests of one key or address: 600/1m, 10/s, or off; 600/1m unless given, off on loopback (HOMEFIND_RATE_LIMIT).",
      valueName: "limit"))
  var rateLimit: String?

  @Option(
    help: ArgumentHelp(
      "The most open connections, 4096 unless given (HOMEFIND_MAX_CONNECTIONS).", valueName: "n"))
  var maxConnections: String?

  @Option(
    help: ArgumentHelp(
      "The most requests answered at a time, 256 unless given (HOMEFIND_MAX_RUNNING).",
      valueName: "n"))
  var maxRunning: String?

  @Option(
    help: ArgumentHelp(
      "How long an answer may take, 90s unless given (HOMEFIND_ANSWER_TIME).",
      valueName: "time"))
  var answerTime: String?

  @Option(
    help: ArgumentHelp(
      "How long running answers may take when the server is told to stop, 30s unless given (HOMEFIND_STOP_TIME).",
      valueName: "time"))
  var stopTime: String?

  @Option(
    help: ArgumentHelp(
      "The log level: trace, debug, info (every request), notice (the default), warning, error or critical (HOMEFIND_LOG_LEVEL).",
      valueName: "level"),
    completion: .list(Logger.Level.allCases.map(\.rawValue)))
  var logLevel: String?

  @Option(
    help: ArgumentHelp(
      "The log format: text (the default) or json (HOMEFIND_LOG_FORMAT).", valueName: "format"),
    completion: .list(LineLog.Form.allCases.map(\.rawValue)))
  var logFormat: String?

  /// How the facade is to be served.
  ///
  /// - Parameter keys: Gives the file of keys at a path.
  func configuration(
    keys: (String) throws -> KeyFile
  ) throws -> FacadeConfiguration {
    var configuration = FacadeConfiguration()
    if let host = Setting.text(host, "HOMEFIND_HOST") { configuration.host = host }
    if let port = try Setting.number(
      port, "HOMEFIND_PORT", flagName: "--port", in: 0...65_535)
    {
      configuration.port = port
    }
    configuration.socketPath = Setting.text(socket, "HOMEFIND_SOCKET")
    configuration.socketMode = try mode()
    configuration.operations = try operationsPlace()
    configuration.identity = try identity()
    configuration.basePath = try path()
    configuration.origins = try origins()
    configuration.forwarders = try forwarders()
    configuration.keys = try Setting.text(self.keys, "HOMEFIND_KEYS").map(keys)
    configuration.rateLimit = try limit(isLocal: configuration.isLocal)
    if let count = try Setting.number(
      maxConnections, "HOMEFIND_MAX_CONNECTIONS", flagName: "--max-connections", in: 1...1_000_000)
    {
      configuration.limits.connections = count
    }
    if let count = try Setting.number(
      maxRunning, "HOMEFIND_MAX_RUNNING", flagName: "--max-running", in: 1...1_000_000)
    {
      configuration.limits.running = count
    }
    if let seconds = try Setting.seconds(
      answerTime, "HOMEFIND_ANSWER_TIME", flagName: "--answer-time", atLeast: 1)
    {
      configuration.limits.answerTime = .seconds(seconds)
    }
    return configuration
  }

  /// How long a stop may take.
  func stopDuration() throws -> Duration {
    .seconds(
      try Setting.seconds(stopTime, "HOMEFIND_STOP_TIME", flagName: "--stop-time") ?? 30)
  }

  /// How the log is written.
  func logForm() throws -> (form: LineLog.Form, level: Logger.Level) {
    let form = try Setting.choice(
      logFormat, "HOMEFIND_LOG_FORMAT", flagName: "--log-format", of: LineLog.Form.self)
    let level = try Setting.choice(
      logLevel, "HOMEFIND_LOG_LEVEL", flagName: "--log-level", of: Logger.Level.self)
    return (form ?? .text, level ?? .notice)
  }

  private func mode() throws -> UInt32? {
    guard let text = Setting.text(socketMode, "HOMEFIND_SOCKET_MODE") else { return nil }
    guard text.wholeMatch(of: /0?[0-7]{3}/) != nil, let mode = UInt32(text, radix: 8) else {
      throw CommandFailure(
        .usage,
        "\(Setting.origin(socketMode, "HOMEFIND_SOCKET_MODE", "--socket-mode")) “\(text)” is not a mode; write it as 660 or 600."
      )
    }
    return mode
  }

  private func operationsPlace() throws -> OperationsPlace? {
    guard let text = Setting.text(operations, "HOMEFIND_OPERATIONS") else { return nil }
    guard let place = OperationsPlace(text) else {
      throw CommandFailure(
        .usage,
        "\(Setting.origin(operations, "HOMEFIND_OPERATIONS", "--operations")) “\(text)” is not an address; write it as 127.0.0.1:9090, [::1]:9090 or unix:/run/homefind/operations.sock."
      )
    }
    return place
  }

  private func identity() throws -> TLSIdentity? {
    let certificate = Setting.text(tlsCertificate, "HOMEFIND_TLS_CERTIFICATE")
    let key = Setting.text(tlsKeyFile, "HOMEFIND_TLS_KEY_FILE")
    switch (certificate, key) {
    case (nil, nil): return nil
    case (let certificate?, let key?):
      do throws(TLSIdentityError) {
        return try TLSIdentity(certificatePath: certificate, keyPath: key)
      } catch {
        throw CommandFailure(error.isOpenSecret ? .badConfiguration : .unusableFile, error.message)
      }
    default:
      throw CommandFailure(
        .usage,
        "Set both --tls-certificate and --tls-key-file (or HOMEFIND_TLS_CERTIFICATE and HOMEFIND_TLS_KEY_FILE), or neither."
      )
    }
  }

  private func path() throws -> String {
    guard let text = Setting.text(basePath, "HOMEFIND_BASE_PATH"), text != "/" else { return "" }
    guard text.wholeMatch(of: /(\/[A-Za-z0-9._~-]+)+\/?/) != nil else {
      throw CommandFailure(
        .usage,
        "\(Setting.origin(basePath, "HOMEFIND_BASE_PATH", "--base-path")) “\(text)” is not a path such as /homes or /api/homes."
      )
    }
    return text.last == "/" ? String(text.dropLast()) : text
  }

  private func origins() throws -> CrossOrigin {
    guard let text = Setting.text(cors, "HOMEFIND_CORS") else { return .none }
    if text == "*" { return .any }
    let origins = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    for origin in origins where origin.wholeMatch(of: /https?:\/\/[^\/\s?#]+/) == nil {
      throw CommandFailure(
        .usage,
        "\(Setting.origin(cors, "HOMEFIND_CORS", "--cors")) “\(origin)” is not an origin such as https://homes.example."
      )
    }
    return .only(Set(origins))
  }

  private func forwarders() throws -> TrustedForwarders {
    let text = Setting.text(trustedProxies, "HOMEFIND_TRUSTED_PROXIES") ?? ""
    var ranges: [AddressRange] = []
    var socket = false
    for part in text.split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      if part == "unix" {
        socket = true
      } else if let range = AddressRange(part) {
        ranges.append(range)
      } else {
        throw CommandFailure(
          .usage,
          "\(Setting.origin(trustedProxies, "HOMEFIND_TRUSTED_PROXIES", "--trusted-proxies")) “\(part)” is not an address, a range such as 10.0.0.0/8, or unix."
        )
      }
    }
    return TrustedForwarders(ranges, socket: socket)
  }

  private func limit(isLocal: Bool) throws -> RateLimit? {
    guard let text = Setting.text(rateLimit, "HOMEFIND_RATE_LIMIT") else {
      return isLocal ? nil : RateLimit(requests: 600, seconds: 60)
    }
    if text == "off" { return nil }
    guard let limit = RateLimit(parsing: text) else {
      throw CommandFailure(
        .usage,
        "\(Setting.origin(rateLimit, "HOMEFIND_RATE_LIMIT", "--rate-limit")) “\(text)” is not a limit such as 600/1m or 10/s, or off."
      )
    }
    return limit
  }
}
