package import JSONStream

extension JSONWriter {
  /// The document of a list, `{"items":[…]}` and a line feed: an object for each value, with the
  /// fields that `write` gives it.
  package static func items<Value>(
    _ values: [Value], _ write: (inout JSONWriter, Value) -> Void
  ) -> [UInt8] {
    JSONWriter.document { $0.objects("items", values, write) }
  }
}
