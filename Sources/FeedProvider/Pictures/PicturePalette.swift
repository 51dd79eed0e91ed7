/// The colours of a picture, by the names that stand for them in the files.
enum PicturePalette {
  static let all: [[String: String]] = [
    [
      "skyTop": "#8ec9ee", "skyBottom": "#e6f4fb", "sun": "#fff3b8",
      "far": "#b9d9d2", "ground": "#8fbf7a", "wall": "#fbf4e6",
      "shade": "#e6d9c0", "roof": "#b5533c", "glass": "#7fb2cc",
      "accent": "#d98e4a",
    ],
    [
      "skyTop": "#f6b38a", "skyBottom": "#fdebd3", "sun": "#fff0c9",
      "far": "#d9b8a8", "ground": "#9fae6c", "wall": "#fdf8f0",
      "shade": "#e9d8c8", "roof": "#6d4c5b", "glass": "#8fa9c4",
      "accent": "#c8643f",
    ],
    [
      "skyTop": "#a7d8d3", "skyBottom": "#f0faf4", "sun": "#fff7d6",
      "far": "#b5d3c0", "ground": "#7fb08a", "wall": "#eef2ee",
      "shade": "#d2dcd4", "roof": "#3f6f6a", "glass": "#8cc0c4",
      "accent": "#e0a93f",
    ],
    [
      "skyTop": "#b6b8e6", "skyBottom": "#f5effa", "sun": "#ffe9e0",
      "far": "#c3bedb", "ground": "#93b58b", "wall": "#f7f1ee",
      "shade": "#ddd2d3", "roof": "#59548a", "glass": "#9db4dc",
      "accent": "#d77a8a",
    ],
    [
      "skyTop": "#79b7dd", "skyBottom": "#fdf3dc", "sun": "#ffe08a",
      "far": "#a9c7c9", "ground": "#a3b86c", "wall": "#f4e3c6",
      "shade": "#dcc59e", "roof": "#8a5a32", "glass": "#6f9fb5",
      "accent": "#4f8a6b",
    ],
    [
      "skyTop": "#c9d6a3", "skyBottom": "#f7f9ea", "sun": "#fff2b0",
      "far": "#c3cfa6", "ground": "#86a95f", "wall": "#f3eee0",
      "shade": "#d9cfb8", "roof": "#7b3f35", "glass": "#86aebd",
      "accent": "#c9a227",
    ],
  ]
}
