extension PageScript {
  /// The panel of switches, and the beginning of it all.
  static let switches = #"""
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
    const bands = charts.find(chart => chart.bands)?.bands;
    if (bands) ways.push(choice("band", "flow on", Object.keys(bands).map(band => [band, band])));
    if (has(curve => curve.everyone)) {
      ways.push(box("with players who have left", seen.left !== "", isOn => { seen.left = isOn ? "1" : ""; }));
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
    """#
}
