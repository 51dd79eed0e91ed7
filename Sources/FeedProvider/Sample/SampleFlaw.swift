import Listings
import Messages

/// A flaw in a sample record. One in every hundred sample records has a flaw, similar to real data.
enum SampleFlaw: CaseIterable {
  case noID
  case noPosition
  case noLongitude
  case zeroPosition
  case spacedPosition
  case decimalComma
  case swappedPosition
  case nothingButPosition
  case labelForType
  case blanksForText

  /// Returns the flaw of the record at `index`; nil for most records.
  init?(index: Int) {
    let hundred = index / 100
    // The flawed record's index within each hundred varies so that all types of homes have flaws.
    guard index % 100 == (41 + hundred * 7) % 100 else { return nil }
    self = SampleFlaw.allCases[hundred % SampleFlaw.allCases.count]
  }

  /// Applies the flaw to a record. Searches still find the record at its original position.
  func apply(to record: inout ListingRecord) {
    switch self {
    case .noID:
      record.id = nil
    case .noPosition:
      record.latitudeText = nil
      record.longitudeText = nil
    case .noLongitude:
      record.longitudeText = ""
    case .zeroPosition:
      record.latitudeText = "0.000000"
      record.longitudeText = "0.000000"
    case .spacedPosition:
      record.latitudeText = record.latitudeText.map { " \($0)  " }
      record.longitudeText = record.longitudeText.map { "\u{A0}\($0) " }
    case .decimalComma:
      record.latitudeText = record.latitudeText.map(Self.withComma)
      record.longitudeText = record.longitudeText.map(Self.withComma)
    case .swappedPosition:
      swap(&record.latitudeText, &record.longitudeText)
    case .nothingButPosition:
      var bare = ListingRecord(id: record.id, type: record.type, position: record.position)
      bare.typeText = record.typeText
      bare.latitudeText = record.latitudeText
      bare.longitudeText = record.longitudeText
      record = bare
    case .labelForType:
      let language: Language = record.type == .condo ? .english : .thai
      record.typeText = record.type.label(in: language)
    case .blanksForText:
      record.price = " "
      record.telephone = "-"
      record.address = ""
      record.promotion = ""
    }
  }

  private static func withComma(_ text: String) -> String {
    String(text.map { $0 == "." ? "," : $0 })
  }
}
