extension TourProblem {
  /// Returns the best tour: the one with the least travel among those that keep every appointment,
  /// and the one that ends first among equals. The result is optimal for up to twelve homes, and
  /// good for more.
  ///
  /// If `impossibleAppointments` is not empty, some of the tour's visits end too late.
  public func solved() -> TourSchedule {
    if visits.count <= ExactTour.most, let order = ExactTour.order(of: self) {
      return schedule(of: order)
    }
    return schedule(of: ImprovedTour.order(of: self))
  }
}
