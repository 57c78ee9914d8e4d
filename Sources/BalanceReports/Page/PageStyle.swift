/// How a page looks: in light and dark, on wide and narrow screens, and on paper.
enum PageStyle {
  static let text = """
    :root{color-scheme:light dark;\(light)}
    @media(prefers-color-scheme:dark){:root{\(dark)}}
    :root[data-theme=light]{color-scheme:light;\(light)}
    :root[data-theme=dark]{color-scheme:dark;\(dark)}
    *{box-sizing:border-box}
    body{margin:0 auto;padding:0 16px 64px;max-width:1000px;color:var(--ink);background:var(--paper);\
    font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;\
    overflow-wrap:break-word}
    a{color:var(--link)}
    h1{font-size:28px;line-height:1.25;margin:24px 0 8px}
    h2{font-size:21px;line-height:1.3;margin:40px 0 8px;padding-top:8px;border-top:1px solid var(--line)}
    h3{font-size:17px;margin:24px 0 8px}
    :is(h1,h2,h3,li,tr):target,.found{background:var(--found)}
    .anchor{margin-left:8px;text-decoration:none;color:var(--muted);opacity:0}
    :is(h1,h2,h3,tr):hover .anchor,.anchor:focus{opacity:1}
    code,pre{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
    code{background:var(--soft);padding:1px 4px;border-radius:4px}
    pre{background:var(--soft);border:1px solid var(--line);border-radius:6px;\
    padding:12px;overflow-x:auto}
    pre code{background:none;padding:0}
    pre button{display:block;margin-top:8px}
    .table{overflow-x:auto;margin:8px 0 16px}
    table{border-collapse:collapse;font-size:14px;font-variant-numeric:tabular-nums}
    th,td{border:1px solid var(--line);padding:4px 8px;text-align:left;vertical-align:top}
    .n{text-align:right;white-space:nowrap}
    thead th{background:var(--soft);position:sticky;top:0}
    thead button{font:inherit;font-weight:600;text-align:inherit;color:inherit;background:none;border:0;\
    padding:0;cursor:pointer}
    [aria-sort=ascending] button::after{content:" ▲"}[aria-sort=descending] button::after{content:" ▼"}
    tbody th{font-weight:400}
    details{border:1px solid var(--line);border-radius:6px;padding:8px 12px;margin:8px 0 16px}
    summary{cursor:pointer}
    figure{margin:16px 0;overflow-x:auto}
    figure svg{display:block;max-width:100%;height:auto}
    figcaption{color:var(--muted);font-size:14px}
    button,input{font:inherit;font-size:14px;color:inherit;background:var(--soft);\
    border:1px solid var(--muted);border-radius:6px;padding:4px 10px}
    input{width:100%;max-width:340px;margin:4px 0}
    .bar{position:sticky;top:0;z-index:2;display:flex;flex-wrap:wrap;gap:8px;align-items:center;\
    padding:8px 0;background:var(--paper);border-bottom:1px solid var(--line)}
    .bar:empty{display:none}
    .off{display:none}.found,:target{scroll-margin-top:80px}.cursor{pointer-events:none}
    figure svg:focus-visible{outline:2px solid var(--link)}
    .tip{position:fixed;z-index:3;pointer-events:none;white-space:pre-line;max-width:320px;padding:8px 12px;\
    background:var(--paper);border:1px solid var(--muted);border-radius:6px;font-size:13px;\
    font-variant-numeric:tabular-nums}
    .tip[hidden]{display:none}
    .show{margin:0;padding:4px 10px;max-height:60vh;overflow-y:auto}.show[open]{flex-basis:100%}
    fieldset{border:0;margin:8px 0;padding:0;display:flex;flex-wrap:wrap;gap:4px 12px}
    legend{font-weight:600;padding:0}
    label{font-size:14px;display:inline-flex;gap:4px;align-items:center}
    label input{width:auto;margin:0}
    select{font:inherit;font-size:14px;color:inherit;background:var(--soft);max-width:100%;\
    border:1px solid var(--muted);border-radius:6px;padding:3px 6px}
    .results{flex-basis:100%;margin:0;padding:0;max-height:50vh;overflow-y:auto;list-style:none}
    .results button{width:100%;text-align:left;border:0;border-radius:0}
    .buttons{display:flex;gap:8px}
    #overview+ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(280px,1fr));gap:12px;\
    list-style:none;padding:0}
    #overview+ul li{border:1px solid var(--line);border-radius:8px;padding:12px;background:var(--soft)}
    .narrow{display:none!important}@media(max-width:871px){.wide{display:none!important}.narrow{display:block!important;width:100%;max-width:480px}}
    @media print{.bar,.tip,.buttons,.anchor,input[type=search],pre button{display:none}\
    body{max-width:none}figure,tr{break-inside:avoid}.table{overflow:visible}}
    """

  private static let light = """
    --ink:#1f2328;--paper:#fff;--soft:#f6f8fa;--line:#d8dee4;--muted:#59636e;--link:#0055a4;\
    --found:#fff3c4
    """

  private static let dark = """
    --ink:#e6edf3;--paper:#0d1117;--soft:#161b22;--line:#30363d;--muted:#9aa4ae;--link:#6cb6ff;\
    --found:#3d3200
    """
}
