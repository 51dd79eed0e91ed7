/// A matrix of faults and operations, printed as lines that scripts collect from the test output.
public enum FaultMatrix {
  /// Returns every combination of an operation and a fault.
  public static func cells<Operation: Sendable>(
    _ operations: [Operation]
  ) -> [(operation: Operation, fault: NetworkFault)] {
    operations.flatMap { operation in NetworkFault.allCases.map { (operation, $0) } }
  }

  /// Prints the outcome of an operation under a fault.
  public static func report(_ operation: String, _ fault: NetworkFault, _ outcome: String) {
    print("fault matrix | \(operation) | \(fault.rawValue) | \(outcome)")
  }
}
