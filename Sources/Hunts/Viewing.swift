public import Accounts

/// The id of a viewing.
public typealias ViewingID = Identifier<Viewing>

/// A viewing of a home that members of a hunt arrange.
public struct Viewing: Sendable, Hashable {
  /// A time that is proposed, in seconds since 1970; the one that begins first is the least.
  public struct Span: Sendable, Hashable, Comparable {
    /// When it begins.
    public var from: Int64
    /// When it ends; after `from`.
    public var to: Int64

    /// A time; nil where it does not end after it begins, or lasts longer than a day.
    public init?(from: Int64, to: Int64) {
      guard 0 <= from, from < to, to - from <= HuntLimits.viewingSeconds else { return nil }
      self.from = from
      self.to = to
    }

    /// Whether a time begins before another, or with it and ends first.
    public static func < (one: Span, other: Span) -> Bool {
      (one.from, one.to) < (other.from, other.to)
    }
  }

  /// What an invited member says.
  public enum Answer: String, Sendable, Hashable, CaseIterable {
    /// Nothing yet.
    case open
    /// The member comes.
    case accepted
    /// The member does not.
    case declined

    /// The answers that a member gives.
    public static let given: [Answer] = [.accepted, .declined]
  }

  /// An invited member.
  public struct Guest: Sendable, Hashable {
    /// The member.
    public var person: HuntPerson
    /// What the member says.
    public var answer: Answer
    /// The proposed times that suit, by their places; all where empty.
    public var times: [Int]
  }

  /// What tells it from others.
  public var id: ViewingID
  /// The hunt.
  public var hunt: HuntID
  /// The home.
  public var listing: String
  /// Who proposed it; nil where the account is deleted.
  public var by: HuntPerson?
  /// The times that are proposed, in order.
  public var times: [Span]
  /// The place in `times` of the one that was chosen; nil where none is yet.
  public var chosen: Int?
  /// What to know beside the time.
  public var note: String
  /// The invited members.
  public var guests: [Guest]
  /// When it was called off, in seconds since 1970; nil where it was not.
  public var cancelled: Int64?
  /// How often its times were changed or chosen, or it was called off.
  public var sequence: Int
  /// When it last changed, in seconds since 1970.
  public var changed: Int64
  /// The hunt's version with which it last changed.
  public var version: Int64

  /// How it stands.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// Times are proposed.
    case proposed
    /// A time is chosen.
    case settled
    /// It was called off.
    case cancelled
  }

  /// How it stands.
  public var status: Status {
    cancelled != nil ? .cancelled : chosen != nil ? .settled : .proposed
  }

  /// The time that was chosen.
  public var span: Span? { chosen.flatMap { times.indices.contains($0) ? times[$0] : nil } }
}

/// A viewing that is to be proposed.
public struct NewViewing: Sendable, Hashable {
  /// The home.
  public var listing: String
  /// The times that are proposed; a single one is chosen at once.
  public var times: [Viewing.Span]
  /// The invited members; all others of the hunt where nil.
  public var guests: [AccountID]?
  /// What to know beside the time.
  public var note = ""
}

/// A change of a viewing: only what it changes.
public struct ViewingEdit: Sendable, Hashable {
  /// Other times; what was answered counts no longer then.
  public var times: [Viewing.Span]?
  /// The place of the time that is chosen.
  public var chosen: Int?
  /// Another note.
  public var note: String?
  /// Whether it is called off, or takes place after all.
  public var isCancelled: Bool?
  /// The `sequence` of the viewing that is changed, as it was seen; whichever it is now where nil.
  public var sequence: Int?
}

/// The answer of an invited member.
public struct ViewingAnswer: Sendable, Hashable {
  /// The answer.
  public var answer: Viewing.Answer
  /// The proposed times that suit, by their places; all where empty.
  public var times: [Int] = []
  /// The `sequence` of the viewing that is answered, as it was seen; whichever it is now where nil.
  public var sequence: Int?
}

extension Viewing {
  /// Requires that the viewing still is the one that somebody saw with this `sequence`, where there is one.
  ///
  /// - Throws: `HuntError`: other times were proposed, one was chosen, or it was called off.
  func require(sequence: Int?) throws(HuntError) {
    if let sequence, sequence != self.sequence { throw HuntError(.changed(.viewing)) }
  }

  /// Takes a change over.
  ///
  /// - Returns: Whether the invited members have to answer anew; nil where nothing changes.
  /// - Throws: `HuntError` where the time that is chosen is none that is proposed, or the viewing is no
  ///   longer the one that was seen.
  public mutating func apply(_ edit: ViewingEdit, at now: Int64) throws(HuntError) -> Bool? {
    try require(sequence: edit.sequence)
    let former = self
    var asksAnew = false
    if let times = edit.times.map({ Set($0).sorted() }), times != self.times {
      self.times = times
      chosen = times.count == 1 ? 0 : nil
      asksAnew = true
      for index in guests.indices {
        guests[index].answer = .open
        guests[index].times = []
      }
    }
    if let chosen = edit.chosen {
      guard times.indices.contains(chosen) else {
        throw HuntError("chosen", .notANumber(in: 0...max(0, times.count - 1)))
      }
      self.chosen = chosen
    }
    if let note = edit.note { self.note = note }
    if let isCancelled = edit.isCancelled, isCancelled != (cancelled != nil) {
      cancelled = isCancelled ? now : nil
    }
    guard self != former else { return nil }
    if times != former.times || chosen != former.chosen || cancelled != former.cancelled {
      sequence += 1
    }
    changed = now
    return asksAnew
  }
}
