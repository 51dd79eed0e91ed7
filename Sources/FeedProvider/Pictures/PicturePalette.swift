/// The colour palettes for the pictures; their keys are the placeholder names in the picture files.
enum PicturePalette {
  static let all = [
    "8ec9ee e6f4fb fff3b8 b9d9d2 8fbf7a fbf4e6 e6d9c0 b5533c 7fb2cc d98e4a",
    "f6b38a fdebd3 fff0c9 d9b8a8 9fae6c fdf8f0 e9d8c8 6d4c5b 8fa9c4 c8643f",
    "a7d8d3 f0faf4 fff7d6 b5d3c0 7fb08a eef2ee d2dcd4 3f6f6a 8cc0c4 e0a93f",
    "b6b8e6 f5effa ffe9e0 c3bedb 93b58b f7f1ee ddd2d3 59548a 9db4dc d77a8a",
    "79b7dd fdf3dc ffe08a a9c7c9 a3b86c f4e3c6 dcc59e 8a5a32 6f9fb5 4f8a6b",
    "c9d6a3 f7f9ea fff2b0 c3cfa6 86a95f f3eee0 d9cfb8 7b3f35 86aebd c9a227",
  ].map { row in
    Dictionary(uniqueKeysWithValues: zip(names, row.split(separator: " ").map { "#\($0)" }))
  }

  private static let names = [
    "skyTop", "skyBottom", "sun", "far", "ground", "wall", "shade", "roof", "glass", "accent",
  ]
}
