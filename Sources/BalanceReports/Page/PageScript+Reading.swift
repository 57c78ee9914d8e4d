extension PageScript {
  /// Addresses, what is folded, colours, copies, tables and the search.
  static let reading = #"""
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
    const seen = { hide: [], without: [], flow: "all", per: "day", left: "", world: "", band: "" };
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
    bar.append(theme, make("button", "print", () => print()));

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
            // What has no value comes last, either way.
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
    bar.prepend(search);
    bar.append(results);
    """#
}
