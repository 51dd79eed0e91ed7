import Geo
public import JSONStream

extension ODataProperty {
  /// Writes the field of `row` (OData JSON 4.0, section 7). Writes null if the field has no value.
  ///
  /// - Parameter longNumbersAsTexts: Whether to write `Edm.Decimal` and `Edm.Int64` as strings
  ///   (section 3.2, `IEEE754Compatible=true`).
  public func write(_ row: Row, longNumbersAsTexts: Bool = false, to json: inout JSONWriter) {
    switch value(row) {
    case .null: json.null(named: field.name)
    case .bool(let value): json.field(named: field.name, value)
    case .number(let value) where longNumbersAsTexts && field.type.isLongNumber:
      json.field(named: field.name, ODataText.text(decimal: value))
    case .number(let value): json.field(named: field.name, value)
    case .string(let text): json.field(named: field.name, text)
    case .date(let day): json.field(named: field.name, ODataText.text(day: day))
    case .moment(let moment): json.field(named: field.name, ODataText.text(moment: moment))
    case .list(let texts):
      json.array(named: field.name) { json in for text in texts { json.value(text) } }
    case .point(let place):
      json.object(named: field.name) { json in
        json.field("type", "Point")
        json.array("coordinates") { json in
          json.value(place.longitude)
          json.value(place.latitude)
        }
      }
    case .polygon: json.null(named: field.name)
    }
  }
}
