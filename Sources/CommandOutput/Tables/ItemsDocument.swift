package import JSONStream

extension JSONWriter {
  /// Returns a list as a document, `{"items":[…]}` with a trailing line feed. Each value becomes an
  /// object, and `write` writes the object's fields.
  package static func items<Value>(
    _ values: [Value], _ write: (inout JSONWriter, Value) -> Void
  ) -> [UInt8] {
    JSONWriter.document { $0.objects("items", values, write) }
  }
}
