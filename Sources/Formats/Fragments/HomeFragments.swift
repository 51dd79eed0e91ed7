import Geo
import JSONStream
import Messages
import Ranking
import Search
import Stations
import Synchronization

/// The JSON of homes of one snapshot, without what depends on where they are searched from: most of
/// the work of an answer is to write it, and the same homes are found again and again from other
/// centres.
///
/// They take up to 16 MiB, which is about 18,000 homes; then all are let go of.
final class HomeFragments: Sendable {
  /// The fields of a home before those of its place, and behind them; they stay where they are as long
  /// as the arena they are in.
  private struct Fragment: @unchecked Sendable {
    let head: UnsafeRawBufferPointer
    let tail: UnsafeRawBufferPointer
    let mark: BearingMeter.Mark
  }

  private struct State {
    var fragments: [Fragment] = []
    /// The numbers of the fragments, counted from 1, by the homes' places in the snapshot; 0 where
    /// there is none.
    var numbers: [Language: [UInt32]] = [:]
    var arena = ByteArena()

    func fragments(
      of items: [RankAnswer.Item], in language: Language
    ) -> [Fragment?] {
      let numbers = numbers[language] ?? []
      return items.map { item in
        let place = item.home.place
        guard place < numbers.count, numbers[place] > 0 else { return nil }
        return fragments[Int(numbers[place]) - 1]
      }
    }

    mutating func keep(_ fragment: Fragment, of home: Home, in language: Language) {
      fragments.append(fragment)
      let missing = max(0, home.place + 1 - (numbers[language]?.count ?? 0))
      numbers[language, default: []].append(contentsOf: repeatElement(0, count: missing))
      numbers[language]?[home.place] = UInt32(fragments.count)
    }
  }

  private static let capacity = 16 << 20

  private let state = Mutex(State())

  /// Writes homes as objects of their own.
  ///
  /// - Parameter stations: The stations of the snapshot, which stay the same.
  func write(
    _ items: [RankAnswer.Item], around center: Coordinate, _ language: Language,
    _ stations: StationTable, to json: inout JSONWriter
  ) {
    let options = AnswerOptions(language: language)
    let meter = BearingMeter(from: center)
    // Held no longer than it takes to find them: every event loop comes here.
    let (known, arena) = state.withLock { state in
      (state.fragments(of: items, in: language), state.arena)
    }
    withExtendedLifetime(arena) {
      for (item, known) in zip(items, known) {
        func write(_ fragment: Fragment) {
          json.object { json in
            json.fields(json: fragment.head)
            RankedHome.writePlace(
              to: &json, distance: item.distance, bearing: meter.bearing(to: fragment.mark), options
            )
            json.fields(json: fragment.tail)
          }
        }
        if let known { write(known) } else { make(item.home, options, stations, write) }
      }
    }
  }

  /// Makes the fragment of a home, and keeps it at least until `use` is done.
  private func make(
    _ home: Home, _ options: AnswerOptions, _ stations: StationTable, _ use: (Fragment) -> Void
  ) {
    let listing = home.listing
    let head = Self.fields { listing.writeHead(to: &$0, as: home.listingID, options) }
    let tail = Self.fields { json in
      listing.writeTail(to: &json, options)
      NearbyStation(to: home.position, of: stations)?.writeField(to: &json)
      home.offers.map(SourceListing.init).writeField(to: &json, options)
    }
    let (fragment, arena) = state.withLock { state in
      if state.arena.count + head.count + tail.count > Self.capacity { state = State() }
      let fragment = Fragment(
        head: state.arena.add(head), tail: state.arena.add(tail),
        mark: BearingMeter.Mark(home.position))
      state.keep(fragment, of: home, in: options.language)
      return (fragment, state.arena)
    }
    withExtendedLifetime(arena) { use(fragment) }
  }

  /// The fields that `write` writes, without the braces around them.
  private static func fields(_ write: (inout JSONWriter) -> Void) -> ArraySlice<UInt8> {
    var json = JSONWriter(capacity: 1_024)
    json.object { write(&$0) }
    return json.bytes.dropFirst().dropLast()
  }
}

/// Bytes that stay where they are until all of them go: what was added is never moved or changed, so
/// that it can be read without a lock while more is added under one.
private final class ByteArena: @unchecked Sendable {
  private static let pieceSize = 1 << 20

  private var pieces: [UnsafeMutableRawBufferPointer] = []
  /// Bytes used of the last piece.
  private var used = 0
  /// Bytes of all pieces.
  private(set) var count = 0

  deinit {
    for piece in pieces { piece.deallocate() }
  }

  /// Adds a copy of `bytes`.
  func add(_ bytes: ArraySlice<UInt8>) -> UnsafeRawBufferPointer {
    if bytes.count > (pieces.last?.count ?? 0) - used {
      let size = max(Self.pieceSize, bytes.count)
      pieces.append(.allocate(byteCount: size, alignment: 1))
      (used, count) = (0, count + size)
    }
    let place = UnsafeMutableRawBufferPointer(rebasing: pieces[pieces.count - 1][used...])
    place.copyBytes(from: bytes)
    used += bytes.count
    return UnsafeRawBufferPointer(rebasing: place[..<bytes.count])
  }
}
