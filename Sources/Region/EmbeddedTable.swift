/// Returns the bytes of a table that is embedded in the program.
func embeddedTable(
  _ table: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>
) -> [UInt8] {
  var length = 0
  let bytes = table(&length)
  return Array(UnsafeBufferPointer(start: bytes, count: length))
}
