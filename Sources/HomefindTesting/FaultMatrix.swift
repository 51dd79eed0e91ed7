/// The cells of a matrix of faults, as lines that scripts collect from the output of tests.
public enum FaultMatrix {
  /// Every fault beside every operation.
  public static func cells<Operation: Sendable>(
    _ operations: [Operation]
  ) -> [(operation: Operation, fault: NetworkFault)] {
    operations.flatMap { operation in NetworkFault.allCases.map { (operation, $0) } }
  }

  /// Tells what became of an operation under a fault.
  public static func report(_ operation: String, _ fault: NetworkFault, _ outcome: String) {
    print("fault matrix | \(operation) | \(fault.rawValue) | \(outcome)")
  }
}
