import Dispatch
import GRDB
import Synchronization

/// Has writers that wait for one another share a transaction, since each transaction waits for the disk.
///
/// The first of those that wait runs the changes of all, each in a savepoint of its own, so that one that
/// fails undoes nothing of the others.
final class CommitQueue: Sendable {
  /// A change that waits for its turn. Unchecked, because its parts have one owner at a time: its own
  /// thread, which waits for `isOver`, or the one that runs it.
  private final class Job: @unchecked Sendable {
    /// Nil once it has run: `withoutActuallyEscaping` traps where anybody still has it.
    private var body: ((Database) throws -> Void)?
    var outcome: Result<Void, any Error>?
    let isOver = DispatchSemaphore(value: 0)

    init(_ body: @escaping (Database) throws -> Void) { self.body = body }

    /// Runs the change, once.
    func run(_ db: Database) throws {
      defer { body = nil }
      try body?(db)
    }

    /// Ends a change that was not run, or that was undone with all others.
    func end(with outcome: Result<Void, any Error>) {
      body = nil
      self.outcome = outcome
    }
  }

  private struct State {
    var waiting: [Job] = []
    /// Whether a thread runs the changes of all.
    var hasLeader = false
  }

  private let state = Mutex(State())

  /// Runs `body`, and returns once its changes are on the disk.
  ///
  /// - Throws: What `body` throws, and `DatabaseError`; then nothing of it is changed.
  func run(on database: any DatabaseWriter, _ body: (Database) throws -> Void) throws {
    try withoutActuallyEscaping(body) { body in
      let job = Job(body)
      let leads = state.withLock { state in
        state.waiting.append(job)
        defer { state.hasLeader = true }
        return !state.hasLeader
      }
      if !leads { job.isOver.wait() }
      // Woken without an outcome, it leads the next.
      if job.outcome == nil { lead(on: database) }
      try job.outcome?.get()
    }
  }

  /// Runs the changes of all that wait now, and hands over to the first that has come meanwhile.
  private func lead(on database: any DatabaseWriter) {
    let jobs = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    commit(jobs, on: database)
    let next = state.withLock { state in
      state.hasLeader = !state.waiting.isEmpty
      return state.waiting.first
    }
    // The first is the leader itself.
    for job in jobs.dropFirst() { job.isOver.signal() }
    next?.isOver.signal()
  }

  private func commit(_ jobs: [Job], on database: any DatabaseWriter) {
    do {
      try database.write { db in
        guard jobs.count > 1 else { return try jobs[0].run(db) }
        for job in jobs {
          do {
            try db.inSavepoint {
              try job.run(db)
              return .commit
            }
          } catch {
            // A full disk, for one, ends the whole transaction.
            guard db.isInsideTransaction else { throw error }
            job.outcome = .failure(error)
          }
        }
      }
      for job in jobs where job.outcome == nil { job.end(with: .success(())) }
    } catch {
      for job in jobs where job.outcome == nil { job.end(with: .failure(error)) }
    }
  }
}
