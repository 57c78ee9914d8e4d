/// What a page adds for those who let it run a script; without it nothing is missing to read.
enum PageScript {
  static let text = #"""
    "use strict";
    const all = (what, where = document) => [...where.querySelectorAll(what)];
    const make = (name, words, click) => {
      const one = document.createElement(name);
      one.textContent = words;
      if (click) { one.type = "button"; one.addEventListener("click", click); }
      return one;
    };

    // Links to what is folded open it.
    const unfold = () => {
      const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (!target) return;
      for (let at = target; at; at = at.parentElement) if (at.localName === "details") at.open = true;
      target.scrollIntoView();
    };
    addEventListener("hashchange", unfold);
    unfold();
    let folded = [];
    addEventListener("beforeprint", () => {
      folded = all("details:not([open])");
      for (const one of folded) one.open = true;
    });
    addEventListener("afterprint", () => { for (const one of folded) one.open = false; });

    // Light, dark, or as the system has it.
    const bar = document.querySelector(".bar");
    const themes = ["auto", "light", "dark"];
    const theme = make("button", "", () => show(themes[(themes.indexOf(theme.dataset.now) + 1) % 3]));
    const show = name => {
      theme.dataset.now = name;
      theme.textContent = "colours: " + name;
      if (name === "auto") delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = name;
    };
    show("auto");
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
    const places = all("main :is(h2, h3, li, tbody tr)");
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
      const found = places.filter(place => {
        const words = place.textContent.toLowerCase();
        return wanted.every(word => words.includes(word));
      });
      const shown = found.slice(0, 30).map(place => {
        const item = document.createElement("li");
        const words = place.textContent.trim().replace(/\s+/g, " ");
        item.append(make("button", words.slice(0, 140), () => {
          for (let at = place; at; at = at.parentElement) if (at.localName === "details") at.open = true;
          place.hidden = false;
          place.tabIndex = -1;
          place.scrollIntoView({ block: "center" });
          place.focus({ preventScroll: true });
          for (const other of all(".found")) other.classList.remove("found");
          place.classList.add("found");
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

    // A chart leaves the page as SVG or PNG.
    const save = (name, address) => {
      const link = document.createElement("a");
      link.download = name;
      link.href = address;
      link.click();
    };
    const drawing = svg => {
      const copy = svg.cloneNode(true);
      const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
      style.textContent = document.getElementById("chart-style").textContent;
      copy.prepend(style);
      return new XMLSerializer().serializeToString(copy);
    };
    for (const figure of all("figure")) {
      const svg = figure.querySelector("svg"), name = figure.id;
      const address = () => "data:image/svg+xml;charset=utf-8," + encodeURIComponent(drawing(svg));
      const buttons = document.createElement("div");
      buttons.className = "buttons";
      buttons.append(
        make("button", "SVG", () => save(name + ".svg", address())),
        make("button", "PNG", () => {
          const image = new Image();
          image.onload = () => {
            const canvas = document.createElement("canvas");
            [canvas.width, canvas.height] = [2 * image.width, 2 * image.height];
            canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
            save(name + ".png", canvas.toDataURL());
          };
          image.src = address();
        }));
      figure.append(buttons);
    }
    """#
}
