import GRDB

extension StationTableFile {
  /// Checks the table's stations and the rows that contain them.
  ///
  /// Compares lines with the built-in facts: a line may lack at most a tenth of the stations in
  /// those facts.
  ///
  /// - Throws: `StationTableError` if the file is not a complete table that could be checked.
  public func findings() throws(StationTableError) -> [StationFinding] {
    let rows = try rowFindings()
    // The stations cannot be read if a coordinate is invalid.
    guard rows.isEmpty else { return rows }
    let facts = (try? StationFacts.ofMainRegion()) ?? []
    return StationVerifier.findings(in: try contents().stations, before: facts)
  }

  /// Returns findings for rows whose coordinates are swapped, or differ from the old client's text
  /// columns.
  private func rowFindings() throws(StationTableError) -> [StationFinding] {
    try read { database in
      _ = try check(database)
      return try Row.fetchAll(database, sql: Self.rowQuery).compactMap { row in
        let title = ["C_CODE", "C_STATION_CODE", "C_STATION"]
          .map { (row[$0] as DatabaseValue).text }.joined(separator: " ")
        let numbers = ["LATITUDE", "LONGITUDE"].map { (row[$0] as DatabaseValue).number }
        let texts = ["C_LAT", "C_LON"].map { (row[$0] as DatabaseValue).number }
        guard let latitude = numbers[0], let longitude = numbers[1],
          let oldLatitude = texts[0], let oldLongitude = texts[1]
        else {
          return StationFinding(.insideThailand, .noCoordinate(title))
        }
        if Thailand.isSwapped(latitude: latitude, longitude: longitude)
          || Thailand.isSwapped(latitude: oldLatitude, longitude: oldLongitude)
        {
          return StationVerifier.swapped(title)
        }
        guard abs(latitude - oldLatitude) < 1e-6, abs(longitude - oldLongitude) < 1e-6 else {
          return StationFinding(
            .swappedCoordinates,
            .twoPlaces(title))
        }
        return nil
      }
    }
  }

  private static let rowQuery = """
    SELECT C_CODE, C_STATION_CODE, C_STATION, LATITUDE, LONGITUDE, C_LAT, C_LON
    FROM \(StationTableSchema.table) ORDER BY ID
    """
}

extension DatabaseValue {
  fileprivate var text: String { String.fromDatabaseValue(self) ?? "?" }

  /// The value as a number, even if it is stored as text.
  fileprivate var number: Double? {
    switch storage {
    case .int64(let value): Double(value)
    case .double(let value): value
    case .string(let text): Double(text)
    case .null, .blob: nil
    }
  }
}
