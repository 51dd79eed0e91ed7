extension PictureCanvas {
  /// The height at which buildings stand.
  static let street = 172

  /// Sky, a far skyline, lawn, pavement and a tree or two.
  mutating func drawScene(palette: PicturePalette, random: inout SampleRandom) {
    background(top: palette.skyTop, bottom: palette.skyBottom)
    circle(random.number(in: 40...280), random.number(in: 26...48), 15, palette.sun)
    for _ in 0..<2 {
      drawCloud(x: random.number(in: 20...260), y: random.number(in: 20...60))
    }
    var x = 0
    while x < Self.width {
      let width = random.number(in: 14...38)
      let height = random.number(in: 12...44)
      rectangle(x, Self.street - 12 - height, width, height, palette.far)
      x += width + random.number(in: 0...8)
    }
    rectangle(0, Self.street - 12, Self.width, 40, palette.ground)
    rectangle(0, Self.street + 12, Self.width, 16, "#c9c5bd")
    drawTree(x: random.number(in: 16...34), palette: palette)
    drawTree(x: random.number(in: 286...304), palette: palette)
  }

  private mutating func drawCloud(x: Int, y: Int) {
    for (shift, radius) in [(0, 7), (9, 10), (20, 7)] {
      circle(x + shift, y - radius / 3, radius, "#ffffffb0")
    }
  }

  private mutating func drawTree(x: Int, palette: PicturePalette) {
    rectangle(x - 2, Self.street - 26, 4, 28, "#7a5c43")
    circle(x, Self.street - 34, 13, "#5e9a63")
    circle(x - 7, Self.street - 28, 9, "#6fae72")
    circle(x + 7, Self.street - 27, 9, "#55905a")
  }
}
