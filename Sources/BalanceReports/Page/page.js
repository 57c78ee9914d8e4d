// A page for those who let it run a script; without it nothing is missing to read.
"use strict";
const all = (what, where = document) => [...where.querySelectorAll(what)];
const set = (node, attributes) => {
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  return node;
};
const draw = (name, attributes) => set(document.createElementNS("http://www.w3.org/2000/svg", name), attributes);
const make = (name, words, click) => {
  const one = document.createElement(name);
  one.textContent = words;
  if (click) { one.type = "button"; one.addEventListener("click", click); }
  return one;
};

const data = JSON.parse(document.getElementById("data").textContent);
const groups = data.groups ?? [], flows = data.flows ?? [];
const titled = group => group === "all" ? "all players" : group;
const off = (node, isOff) => node.classList.toggle("off", isOff);

// What readers have switched, which the address holds after the place that it leads to:
// #level&hide=casual&per=active.
const seen = { hide: [], without: [], flow: "all", per: "day", left: "", world: "" };
const lists = ["hide", "without"];
// An address may come from anywhere: what it says wrongly is left out.
let place = "";
const decoded = words => { try { return decodeURIComponent(words); } catch { return ""; } };
const readAddress = () => {
  const [first, ...parts] = location.hash.slice(1).split("&");
  place = decoded(first);
  for (const part of parts) {
    const [key, words = ""] = part.split("=");
    const values = words.split(",").map(decoded);
    if (Object.hasOwn(seen, key)) seen[key] = lists.includes(key) ? values : values[0];
  }
  if (!groups.includes(seen.flow)) seen.flow = "all";
  if (!["", "0", "1"].includes(seen.world)) seen.world = "";
};
const address = where => {
  const plain = { flow: "all", per: "day" };
  const parts = Object.entries(seen).filter(([key, value]) => value.length && value !== plain[key])
    .map(([key, value]) => key + "=" + [value].flat().map(encodeURIComponent).join(","));
  return location.href.split("#")[0] + "#" + [encodeURIComponent(where), ...parts].join("&");
};

// Links to what is folded open it.
const reveal = target => {
  for (let at = target; at; at = at.parentElement) if (at.localName === "details") at.open = true;
  for (const other of all(".found")) other.classList.remove("found");
  target.classList.add("found");
  target.scrollIntoView();
};
const follow = () => {
  readAddress();
  const target = document.getElementById(place);
  if (target) reveal(target);
};
addEventListener("hashchange", () => { follow(); show(); });
let folded = [];
addEventListener("beforeprint", () => {
  folded = all("details:not([open])");
  for (const one of folded) one.open = true;
});
addEventListener("afterprint", () => { for (const one of folded) one.open = false; });

// Light, dark, or as the system has it.
const bar = document.querySelector(".bar");
const themes = ["auto", "light", "dark"];
const theme = make("button", "", () => paint(themes[(themes.indexOf(theme.dataset.now) + 1) % 3]));
const paint = name => {
  theme.dataset.now = name;
  theme.textContent = "colours: " + name;
  if (name === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
};
paint("auto");
const menu = make("button", "⋯", () => {
  menu.ariaExpanded = String(!bar.classList.toggle("shut"));
});
menu.className = "menu";
menu.ariaLabel = menu.title = "search, show, print";
menu.ariaExpanded = "false";
bar.classList.add("shut");
bar.append(menu, theme, make("button", "print", () => print()));

// Commands can be copied.
const copy = async (words, button) => {
  const before = button.textContent;
  try { await navigator.clipboard.writeText(words); }
  catch {
    const area = make("textarea", words);
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  button.textContent = "copied";
  setTimeout(() => { button.textContent = before; }, 1500);
};
for (const block of all("pre")) {
  const button = make("button", "copy", () => copy(block.firstChild.textContent, button));
  block.append(button);
}

// Tables are sorted by their headings, and long ones have a filter.
const number = words => {
  const found = words.replaceAll(",", "").replaceAll("−", "-").match(/-?\d+(\.\d+)?(e[-+]?\d+)?/i);
  return found ? Number(found[0]) : NaN;
};
for (const table of all("table")) {
  const body = table.tBodies[0], rows = [...body.rows];
  all("thead th", table).forEach((head, column) => {
    const button = make("button", "", () => {
      const sign = head.ariaSort === "ascending" ? -1 : 1;
      for (const other of all("thead th", table)) other.ariaSort = null;
      head.ariaSort = sign > 0 ? "ascending" : "descending";
      const words = row => row.cells[column].textContent;
      const isNumber = head.classList.contains("n");
      const order = (a, b) => {
        if (!isNumber) return sign * words(a).localeCompare(words(b), "en", { numeric: true });
        const [x, y] = [number(words(a)), number(words(b))];
        // Rows without a value come last, either way.
        return isNaN(x) || isNaN(y) ? isNaN(x) - isNaN(y) : sign * (x - y);
      };
      body.append(...rows.toSorted(order));
    });
    button.append(...head.childNodes);
    head.append(button);
  });
  if (rows.length > 12) {
    const field = make("input", "");
    field.type = "search";
    field.placeholder = `filter ${rows.length} rows`;
    field.ariaLabel = field.placeholder;
    field.addEventListener("input", () => {
      const wanted = field.value.toLowerCase().split(" ");
      for (const row of rows) {
        const words = row.textContent.toLowerCase();
        row.hidden = !wanted.every(word => words.includes(word));
      }
    });
    table.parentElement.before(field);
  }
}

// One search over headings, metrics and their definitions.
const searched = all("main :is(h2, h3, li, tbody tr)");
const search = make("input", "");
search.type = "search";
search.placeholder = "search metrics, tables and parts";
search.ariaLabel = search.placeholder;
const results = document.createElement("ul");
results.className = "results";
results.hidden = true;
const find = () => {
  const wanted = search.value.toLowerCase().split(" ").filter(word => word);
  results.hidden = !wanted.length;
  if (!wanted.length) return;
  const found = searched.filter(line => {
    const words = line.textContent.toLowerCase();
    return wanted.every(word => words.includes(word));
  });
  const shown = found.slice(0, 30).map(line => {
    const item = document.createElement("li");
    const words = line.textContent.trim().replace(/\s+/g, " ");
    item.append(make("button", words.slice(0, 140), () => {
      line.hidden = false;
      line.tabIndex = -1;
      reveal(line);
      line.focus({ preventScroll: true });
    }));
    return item;
  });
  const more = document.createElement("li");
  more.textContent = found.length > 30 ? `and ${found.length - 30} more` : found.length ? "" : "nothing";
  results.replaceChildren(...shown, more);
};
search.addEventListener("input", find);
search.addEventListener("keydown", event => {
  if (event.key === "Escape") { search.value = ""; find(); }
});
menu.after(search);
bar.append(results);

// Charts with the values behind their curves: a plot knows its box and the ends of its axes.
const isShown = svg => svg.getClientRects().length > 0;
const isSeen = svg => {
  const { width, top, bottom } = svg.getBoundingClientRect();
  return width && bottom > 0 && top < innerHeight;
};
const numbers = words => words.split(" ").map(Number);
const charts = all("figure").flatMap(figure => {
  const chart = data.charts[figure.id.slice("chart-".length)];
  return chart ? all("svg", figure).map(svg => ({
    ...chart, figure, svg,
    drawn: all(".plot", svg).map(node => ({
      ...chart.plots[node.dataset.plot], node, box: numbers(node.dataset.box),
      x: numbers(node.dataset.x), y: numbers(node.dataset.y),
    })),
  })) : [];
});
const across = (plot, at) => plot.box[0] + (at - plot.x[0]) / (plot.x[1] - plot.x[0]) * plot.box[2];
const upward = (plot, value) => plot.box[1] + plot.box[3]
  * Math.min(1, Math.max(0, (plot.y[1] - value) / (plot.y[1] - plot.y[0])));
const points = (plot, at, values) => values.map((value, index) =>
  value === null || at[index] === null ? null : [across(plot, at[index]), upward(plot, value)]);
const path = corners => {
  let text = "", pen = "M";
  for (const corner of corners) {
    text += corner ? pen + corner.map(part => part.toFixed(1)).join(" ") : "";
    pen = corner ? "L" : "M";
  }
  return text;
};
const brief = value => {
  let unit = 0;
  for (; unit < 4 && Math.abs(value) >= 999.5; unit++) value /= 1e3;
  // A little more, as the program rounds ties of decimals away from zero.
  return String(Number((value * (1 + 1e-12)).toPrecision(3))).replace("-", "−") + ["", "k", "M", "B", "T"][unit];
};
const written = (value, format) => {
  if (value === null || value === undefined) return "–";
  if (format) return Number((100 * value).toFixed(4)) + format;
  return value.toLocaleString("en-US", { maximumFractionDigits: 20 });
};
const marks = (plot, curve) => all("[data-curve]", plot.node).filter(mark => Number(mark.dataset.curve) === curve);
// The players who left are in a curve, or they are not.
const values = curve => seen.left && curve.everyone ? curve.everyone : curve;
const isHidden = (curve, plot) => seen.hide.includes(plot.group)
  || seen.world !== "" && curve.world !== undefined && curve.world !== Number(seen.world);

const redraw = (chart, plot, curve, number) => {
  const { v, lo, hi } = values(curve), line = points(plot, chart.at, v);
  const end = line.findLastIndex(point => point), y = line[end]?.[1];
  for (const mark of marks(plot, number)) {
    if (mark.classList.contains("line")) set(mark, { d: path(line) });
    else if (mark.localName === "path") {
      const edge = [...points(plot, chart.at, hi), ...points(plot, chart.at, lo).reverse()];
      set(mark, { d: path(edge.filter(Boolean)) + "z" });
    } else if (mark.localName === "circle") set(mark, { cy: y });
    else {
      set(mark, { y: y + 4 }).textContent = chart.format ? Math.round(100 * v[end]) + chart.format : brief(v[end]);
    }
  }
};

// What accounts move, of any group, per day or per active day; a chart of many days has means of weeks.
const amounts = (chart, account) => {
  const group = groups.indexOf(seen.flow), width = chart.at[1] - chart.at[0] || 1;
  const days = account.means[group].map((value, day) =>
    seen.per === "day" ? value : data.active[group][day] > 0 ? value / data.active[group][day] : 0);
  return chart.at.map((_, bin) => {
    const part = days.slice(bin * width, bin === chart.at.length - 1 ? days.length : (bin + 1) * width);
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
};
const ticks = (low, high) => {
  const power = 10 ** Math.floor(Math.log10((high - low) / 7 || 1));
  const step = power * ([1, 2, 5, 10].find(one => one * power >= (high - low) / 7) ?? 10);
  return Array.from({ length: 12 }, (_, at) => (Math.ceil(low / step) + at) * step).filter(at => at <= high);
};
const restack = (chart, plot) => {
  const sum = lists => chart.at.map((_, index) => lists.reduce((total, list) => total + list[index], 0));
  const ofKind = kind => flows.filter(flow => flow.currency === chart.flow && flow.kind === kind);
  const named = plot.curves.map(curve => curve.name);
  const lists = chart.plots[0].curves.map(({ name, kind, v }) => sum(
    (kind === "net" ? [] : chart.flow ? ofKind(kind) : [{ name, v }])
      .filter(({ name: account }) => !seen.without.includes(account)
        && (account === name || name === "other" && !named.includes(account)))
      .map(account => chart.flow ? amounts(chart, account) : account.v)));
  const edges = [], tops = { faucet: chart.at.map(() => 0), sink: chart.at.map(() => 0) };
  plot.curves.forEach(({ kind }, place) => {
    if (kind === "net") lists[place] = tops.faucet.map((value, index) => value - tops.sink[index]);
    else tops[kind] = sum([tops[kind], lists[place]]);
    edges[place] = kind === "net" ? lists[place] : tops[kind].map(value => kind === "sink" ? -value : value);
  });
  plot.curves = plot.curves.map((curve, place) => ({ ...curve, v: lists[place] }));
  const isPlain = !seen.without.length && seen.flow === "all" && seen.per === "day";
  for (const one of all(".sum", chart.svg)) off(one, !isPlain);
  // The chart as it came stays until something is switched.
  if (isPlain && !plot.isRedrawn) return;
  plot.isRedrawn = true;
  const extremes = [0, ...edges.flat()];
  plot.y = [Math.min(...extremes), Math.max(...extremes) || 1];
  const [left, , width] = plot.box, zero = upward(plot, 0);
  edges.forEach((edge, place) => {
    const line = points(plot, chart.at, edge), base = [[line.at(-1)[0], zero], [line[0][0], zero]];
    const d = plot.curves[place].kind === "net" ? path(line) : path([...line, ...base]) + "z";
    for (const mark of marks(plot, place)) set(mark, { d });
  });
  const level = value => `M${left} ${upward(plot, value)}h${width}`;
  plot.node.querySelector(".values").replaceChildren(...ticks(...plot.y).flatMap(tick => {
    const text = draw("text", { class: "e muted", x: left - 7, y: upward(plot, tick) + 4 });
    text.textContent = brief(tick);
    return [draw("path", { class: "grid", d: level(tick) }), text];
  }));
  set(plot.node.querySelector(".zero"), { d: level(0) });
};

// Everything is shown as it was asked for.
const belongs = words => groups.find(group => words === group || words === titled(group));
const show = () => {
  for (const chart of charts) for (const plot of chart.drawn) {
    if (plot.curves.some(curve => curve.kind)) restack(chart, plot);
    off(plot.node, plot.group !== undefined && seen.hide.includes(plot.group));
    plot.curves.forEach((curve, number) => {
      if (curve.everyone) redraw(chart, plot, curve, number);
      for (const mark of marks(plot, number)) off(mark, isHidden(curve, plot));
    });
  }
  for (const mark of all("[data-group]:not(.plot)")) off(mark, seen.hide.includes(mark.dataset.group));
  for (const key of all(".key")) {
    const isGroup = belongs(key.dataset.name), isAccount = flows.some(({ name }) => name === key.dataset.name);
    off(key, isGroup && seen.hide.includes(isGroup) || isAccount && seen.without.includes(key.dataset.name));
  }
  for (const table of all("table")) {
    const heads = [...table.tHead.rows[0].cells].map(head => head.textContent);
    const players = heads.indexOf("players"), isOfAccounts = heads[1] === "kind";
    const hidden = heads.map(words => seen.hide.includes(belongs(words)));
    for (const row of table.rows) {
      const cells = [...row.cells], words = cells.map(cell => cell.textContent);
      cells.forEach((cell, column) => off(cell, hidden[column]));
      if (row.parentElement === table.tHead) continue;
      off(row, seen.hide.includes(belongs(words[0])) || seen.hide.includes(belongs(words[players]))
        || isOfAccounts && seen.without.includes(words[0]));
    }
  }
  point();
};

// A chart leaves the page as it is seen, as SVG or PNG, or as a link.
const save = (name, address) => {
  const link = document.createElement("a");
  link.download = name;
  link.href = address;
  link.click();
};
const drawing = svg => {
  const copy = svg.cloneNode(true);
  for (const mark of all(".off, .cursor", copy)) mark.remove();
  const style = draw("style", {});
  style.textContent = document.getElementById("chart-style").content.textContent;
  copy.prepend(style);
  return new XMLSerializer().serializeToString(copy);
};
for (const figure of all("figure")) {
  const name = figure.id;
  const picture = () => "data:image/svg+xml;charset=utf-8,"
    + encodeURIComponent(drawing(all("svg", figure).find(isShown)));
  const buttons = document.createElement("div");
  buttons.className = "buttons";
  const link = make("button", "link", () => copy(address(name), link));
  buttons.append(
    make("button", "SVG", () => save(name + ".svg", picture())),
    make("button", "PNG", () => {
      const image = new Image();
      image.onload = () => {
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [2 * image.width, 2 * image.height];
        canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
        save(name + ".png", canvas.toDataURL());
      };
      image.src = picture();
    }), link);
  figure.append(buttons);
}

// Whoever points at a day of one chart sees it in all of them; the values are those of the tables.
const tip = document.createElement("div");
tip.className = "tip";
tip.role = "status";
tip.hidden = true;
document.body.append(tip);
let pointed = null;
const nearest = (at, x) => at.reduce((best, value, index) =>
  value !== null && (best < 0 || Math.abs(value - x) < Math.abs(at[best] - x)) ? index : best, -1);
const point = () => {
  tip.hidden = !pointed;
  for (const chart of charts) {
    const isMarked = pointed && isSeen(chart.svg) && (chart === pointed.chart || chart.x === "day" && pointed.chart.x === "day");
    if (!isMarked && !chart.isMarked) continue;
    chart.isMarked = isMarked;
    const index = isMarked ? nearest(chart.at, pointed.x) : 0;
    for (const plot of chart.drawn) {
      if (!plot.cursor) {
        plot.rule = draw("path", { class: "line hair", d: `M0 ${plot.box[1]}v${plot.box[3]}` });
        plot.dots = plot.curves.map(curve => draw("circle", { class: "area", r: curve.kind ? 0 : 3 }));
        plot.cursor = draw("g", { class: "cursor" });
        plot.cursor.append(plot.rule, ...plot.dots);
        plot.node.append(plot.cursor);
      }
      off(plot.cursor, !isMarked);
      const x = across(plot, chart.at[index]);
      set(plot.rule, { transform: `translate(${x})` });
      plot.curves.forEach((curve, number) => {
        const value = values(curve).v[index], y = isHidden(curve, plot) || value === null ? -99 : upward(plot, value);
        set(plot.dots[number], { transform: `translate(${x} ${y})` });
      });
    }
  }
  if (!pointed) return;
  const { chart, x, left, top } = pointed, index = nearest(chart.at, x);
  const lines = chart.drawn.flatMap(plot => plot.curves.flatMap(curve => {
    if (isHidden(curve, plot) || seen.without.includes(curve.name)) return [];
    const [v, lo, hi] = ["v", "lo", "hi"].map(key => written(values(curve)[key]?.[index], plot.format ?? chart.format));
    // A value that was not reached has a lower bound alone.
    return [plot.name, plot.curves.length > 1 || !plot.name ? curve.name : ""].filter(Boolean).join(", ") + ": "
      + (hi === v && lo !== v ? "≥ " + lo : v + (lo === "–" ? "" : ` (${lo}–${hi})`));
  }));
  tip.textContent = [`${chart.x} ${written(chart.at[index])}`, ...lines].join("\n");
  tip.style.left = Math.max(0, Math.min(left + 16, innerWidth - tip.offsetWidth - 8)) + "px";
  tip.style.top = Math.max(0, Math.min(top + 16, innerHeight - tip.offsetHeight - 8)) + "px";
};
let isAsked = false;
const pointAt = place => {
  pointed = place;
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(() => { isAsked = false; point(); });
};
addEventListener("scroll", () => pointed && pointAt(pointed));
for (const chart of charts.filter(chart => chart.plots.length)) {
  const { svg } = chart, leave = () => pointAt(null);
  set(svg, { tabindex: 0 });
  svg.addEventListener("pointermove", event => {
    const area = svg.getBoundingClientRect(), scale = svg.viewBox.baseVal.width / area.width;
    const [x, y] = [(event.clientX - area.left) * scale, (event.clientY - area.top) * scale];
    const plot = chart.drawn.find(({ box: [left, top, width, height] }) =>
      x > left - 8 && x < left + width + 8 && y > top - 8 && y < top + height + 8);
    const at = plot && plot.x[0] + (x - plot.box[0]) / plot.box[2] * (plot.x[1] - plot.x[0]);
    pointAt(plot ? { chart, x: at, left: event.clientX, top: event.clientY } : null);
  });
  svg.addEventListener("pointerleave", leave);
  svg.addEventListener("blur", leave);
  svg.addEventListener("keydown", event => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -1e9, End: 1e9 }[event.key];
    if (event.key === "Escape") leave();
    if (!step) return;
    event.preventDefault();
    const last = chart.at.length - 1, now = pointed?.chart === chart ? nearest(chart.at, pointed.x) : -1;
    const next = Math.min(last, Math.max(0, now + step * (event.shiftKey ? 7 : 1)));
    const area = svg.getBoundingClientRect();
    pointAt({ chart, x: chart.at[next], left: area.left + 40, top: Math.max(60, area.top) });
  });
}

// Switches for all charts and tables at once.
const panel = document.createElement("details");
panel.className = "show";
panel.append(make("summary", "show"));
const label = (words, input) => {
  const one = make("label", "");
  one.append(...(input.localName === "select" ? [words + " ", input] : [input, " " + words]));
  return one;
};
const part = (name, inputs) => {
  const one = make("fieldset", "");
  one.append(make("legend", name), ...inputs);
  if (inputs.length) panel.append(one);
};
const changed = () => { history.replaceState(null, "", address(place)); show(); };
const box = (words, isOn, change) => {
  const input = document.createElement("input");
  input.type = "checkbox";
  input.checked = isOn;
  input.addEventListener("change", () => { change(input.checked); changed(); });
  return label(words, input);
};
const listed = (key, name, words) => box(words, !seen[key].includes(name), isOn => {
  seen[key] = isOn ? seen[key].filter(other => other !== name) : [...seen[key], name];
});
const choice = (key, words, options) => {
  const input = document.createElement("select");
  for (const [value, text] of options) input.append(new Option(text, value, false, seen[key] === value));
  input.addEventListener("change", () => { seen[key] = input.value; changed(); });
  return label(words, input);
};
readAddress();
part("players", groups.map(group => listed("hide", group, titled(group))));
part("accounts", [...new Set(flows.map(flow => flow.name))].map(name => listed("without", name, name)));
const has = test => charts.some(chart => chart.plots.some(plot => plot.curves.some(test)));
const ways = [];
if (flows.length) {
  ways.push(choice("flow", "flows by day of", groups.map(group => [group, titled(group)])));
  ways.push(choice("per", "per", [["day", "day"], ["active", "active day"]]));
}
if (has(curve => curve.everyone)) {
  ways.push(box("include players who have left", seen.left !== "", isOn => { seen.left = isOn ? "1" : ""; }));
}
if (data.compared && has(curve => curve.world !== undefined)) {
  ways.push(choice("world", "worlds", [["", "both"], ["0", "A: " + data.compared[0]], ["1", "B: " + data.compared[1]]]));
}
part("values", ways);
if (panel.children.length > 1) bar.append(panel);
const link = make("button", "link to this view", () => copy(address(place), link));
bar.append(link);
if (data.command) {
  const command = make("button", "copy the command", () => copy(data.command, command));
  command.title = data.command;
  bar.append(command);
}

follow();
show();
