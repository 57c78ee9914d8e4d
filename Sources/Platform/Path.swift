/// Absolute paths and the status of files and folders.
package enum Path {
  /// Returns the absolute path without links, as far as the path exists. Keeps a dangling link.
  package static func resolved(_ path: String) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    let (folder, name) = split(path)
    switch name {
    case "", ".": return folder == path ? path : resolved(folder)
    case "..": return parent(of: resolved(folder))
    default: return joined(resolved(folder), name)
    }
  }

  package static func parent(of path: String) -> String { split(path).folder }
  package static func name(of path: String) -> String { split(path).name }

  package static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// Returns whether a path is a folder or inside it; both without links.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    path == folder || path.hasPrefix(joined(folder, ""))
  }

  /// Returns the status of a file, through links; nil if there is none.
  package static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  /// Returns whether two paths lead to the same place; also where a system takes `Parts` for `parts`.
  package static func areSame(_ path: String, _ other: String) -> Bool {
    guard let a = status(path), let b = status(other) else {
      return resolved(path) == resolved(other)
    }
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino
  }

  package static func isFolder(_ path: String) -> Bool {
    status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// Makes a folder and its parents, unless they exist; returns those made, the innermost first.
  package static func makeFolder(_ path: String) throws(SystemError) -> [String] {
    var missing: [String] = []
    var folder = path
    while status(folder) == nil, folder != parent(of: folder) {
      missing.append(folder)
      folder = parent(of: folder)
    }
    for folder in missing.reversed() where mkdir(folder, 0o777) != 0 && errno != EEXIST {
      throw SystemError(folder)
    }
    return missing
  }

  /// Splits `a/b/c` into `("a/b", "c")`, and `c` into `(".", "c")`.
  private static func split(_ path: String) -> (folder: String, name: String) {
    let end = path.lastIndex { $0 != "/" }.map { path.index(after: $0) } ?? path.startIndex
    if end == path.startIndex { return (path.isEmpty ? "." : "/", "") }
    let trimmed = path[..<end]
    guard let slash = trimmed.lastIndex(of: "/") else { return (".", String(trimmed)) }
    let name = String(trimmed[trimmed.index(after: slash)...])
    return (slash == trimmed.startIndex ? "/" : String(trimmed[..<slash]), name)
  }
}
