import Foundation

/// A PostgreSQL server for tests, on a Unix socket. All tests in a process share one server, which
/// stops when the process ends for any reason.
public final class PostgreSQLServer: Sendable {
  /// The reason for skipping a test if the server is missing.
  public static let absence: String =
    Sanitizer.isAbsent
    ? "PostgreSQL 15 with PostGIS is not installed (Debian's packages postgresql-15 and postgresql-15-postgis-3)"
    : "libpq is not built for a sanitizer"

  /// Whether PostgreSQL and PostGIS are installed and no sanitizer is active; libpq is not built
  /// for sanitizers.
  public static let isPresent =
    Sanitizer.isAbsent
    && FileManager.default.isExecutableFile(atPath: "\(programs)/initdb")
    && FileManager.default.fileExists(
      atPath: "/usr/share/postgresql/15/extension/postgis.control")

  /// The shared server, which the first access starts.
  ///
  /// - Throws: `Failure` if the server does not start.
  public static var shared: PostgreSQLServer {
    get async throws { try await starting.value }
  }

  /// The server did not start.
  public struct Failure: Error, CustomStringConvertible {
    /// The server's log.
    public let description: String
  }

  private static let programs = "/usr/lib/postgresql/15/bin"
  private static let starting = Task { try await PostgreSQLServer() }

  /// The folder of the server's socket and files.
  public let folder: String
  private let program: SpawnedProgram
  /// The write end of a pipe; closing it stops the server. The system closes the pipe when the
  /// process ends.
  private let life: Int32

  /// Returns the connection URL of a database, by default for the superuser.
  public func address(of database: String, as role: String = "postgres") -> String {
    "postgresql://\(role)@/\(database)?host=\(folder)"
  }

  /// Starts a separate server, which stops on deallocation.
  ///
  /// - Parameter primary: The primary that this server follows; nil if this server is not a
  ///   standby.
  /// - Throws: `Failure` if the server does not start.
  public init(following primary: PostgreSQLServer? = nil) async throws {
    folder =
      FileManager.default.temporaryDirectory.appending(
        path: "homefind-postgresql-\(UUID().uuidString.prefix(8))"
      ).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let script = Self.script(making: primary == nil ? Self.newServer : Self.standby)
    var words = ["/bin/sh", "-c", script, "sh", folder, Self.programs]
    if let primary { words.append(primary.folder) }
    if getuid() == 0 {
      // The server refuses to run as root.
      guard let user = getpwnam("postgres")?.pointee,
        chown(folder, user.pw_uid, user.pw_gid) == 0
      else { throw Failure(description: "there is no user postgres") }
      words =
        ["/usr/bin/setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] + words
    }
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    life = ends[1]
    let output = OutputPipe()
    program = try SpawnedProgram(
      words[0], Array(words.dropFirst()), input: ends[0], output: output.writingEnd)
    close(ends[0])
    output.read()
    guard await output.firstLine() == "ready" else {
      let log = try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)
      throw Failure(description: log ?? "the server left no log")
    }
  }

  deinit { close(life) }

  /// Creates the files for a server without test databases. Members of the role `secured` need a
  /// password; other roles do not.
  private static let newServer = """
    "$2/initdb" -D data -U postgres -E UTF8 --locale=C.UTF-8 -A trust --no-sync >log 2>&1
    printf '%s\\n' 'local all +secured scram-sha-256' 'local all all trust' \
      'local replication all trust' >data/pg_hba.conf
    """

  /// Creates the files for a standby of the server whose folder is `$3`.
  private static let standby = """
    "$2/pg_basebackup" -h "$3" -U postgres -D data -R -X stream -c fast --no-sync >log 2>&1
    """

  /// Returns a script that creates and starts the server, prints `ready`, and stops and deletes the
  /// server when its standard input closes.
  private static func script(making files: String) -> String {
    """
    set -e
    cd "$1"
    trap 'cd /; rm -rf "$1"' EXIT
    \(files)
    printf '%s\\n' "listen_addresses = ''" "unix_socket_directories = '$1'" 'fsync = off' \
      'max_connections = 200' >>data/postgresql.conf
    "$2/pg_ctl" -D data -w -l log start >/dev/null 2>&1
    [ -e data/standby.signal ] ||
      "$2/psql" -h "$1" -U postgres -d postgres -qc 'CREATE ROLE secured' >>log 2>&1
    echo ready
    cat >/dev/null
    "$2/pg_ctl" -D data -m immediate -w stop >/dev/null 2>&1
    """
  }
}
