/// Names that try to be more than names: to a terminal, a build server, a browser, a spreadsheet.
public let hostileNames: [String] = [
  // Terminals: colours, a cleared screen, a rewritten line, a title, text that runs backwards.
  "\u{1b}[2J\u{1b}[31mred", "over\rwritten", "\u{8}\u{8}\u{7f}gone", "\u{9b}31mC1",
  "\u{1b}]0;title\u{7}", "\u{0}", "cod\u{202e}gnp.exe", "\u{2066}isolated\u{2069}", "\u{200f}mark",
  "zero\u{200b}width\u{feff}", "tag\u{e0041}\u{e007f}", "line\u{2028}paragraph\u{2029}",
  "next\u{85}",
  // Build servers.
  "::error file=a.swift,line=1::gotcha", "  ::stop-commands::x", "a\n::add-mask::secret",
  "a\r\n::warning::b", "\u{3000}::debug::x", "##[error]obeyed", "###[group]a", "%0A::error::b",
  "##vso[task.setvariable variable=PATH]x", "x##vso[build.addbuildtag]y", "##a##vso[b]",
  "##teamcity[buildStatus status='SUCCESS']", "::stop-commands::zzz",
  "100%",
  "a:b,c=d::e",
  // Markdown.
  "# heading", "- item", "1. one", "2) two", "+ more", "===", "---", "> quote", "    code",
  "*bold* _thin_ ~~gone~~ `code`", "``", "`", "[a](javascript:alert(1))", "![a](https://x.y/z.png)",
  "a|b", "a\\|b", "ends in \\", "https://x.y/z", "www.x.y", "&lt;b&gt;", "$x$", ":smile:",
  "[x]: /y",
  "<!-- hidden", "```\nfence",
  // HTML, SVG and XML.
  "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "</text><a href='x'>", "]]>",
  "&amp;",
  "\"quoted\" 'twice'", "\u{ffff}\u{fffe}", "</details>",
  // Spreadsheets.
  "=1+1", "=HYPERLINK(\"http://x\",\"y\")", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1",
  "\r=1",
  "a,b", "\"", "-", "+", "-1e", "-inf", "-nan", "=", "\n=1", "+1", "-1", "-.5e3",
  // Nothing, and much.
  "", " ", "e\u{301}", "Zażółć gęślą jaźń", "日本語", "👩‍👩‍👧", String(repeating: "long ", count: 200),
]
