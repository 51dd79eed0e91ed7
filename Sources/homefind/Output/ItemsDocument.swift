import JSONStream

extension JSONWriter {
  /// The document of a list, `{"items":[…]}` and a line feed: an object for each value, with the
  /// fields that `write` gives it.
  static func items<Value>(
    _ values: [Value], _ write: (inout JSONWriter, Value) -> Void
  ) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.array("items") { json in
        for value in values { json.object { write(&$0, value) } }
      }
    }
    return json.bytes + [UInt8(ascii: "\n")]
  }
}
