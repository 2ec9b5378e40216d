package io.arenascope.report;

/** How the page of a comparison looks. Changes carry a sign as well as a colour. */
final class CompareStyle {
    static final String CSS = """
            :root { --bg: #f7f8fa; --card: #fff; --text: #1c232b; --muted: #5b6672; --line: #dfe3e8; --worse: #b3261e; --better: #1b6e3c;
              --tag: #e8ebef; --c0: #1d4e89; --c1: #3f7fc4; --c2: #9cbfe6; --c3: #b8500f; --c4: #e8893b; --c5: #f3c391; }
            @media (prefers-color-scheme: dark) { :root { --bg: #16191d; --card: #1d2126; --text: #e9edf1; --muted: #9da8b4;
              --line: #333a42; --worse: #ff8a80; --better: #7fd6a0; --tag: #2d343c; --c0: #3b74b9; --c1: #6fa6e3; --c2: #b4d1f2;
              --c3: #c9662a; --c4: #ee9c56; --c5: #f6d0a8; } }
            * { box-sizing: border-box; }
            body { margin: 0; background: var(--bg); color: var(--text);
              font: 15px/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; font-variant-numeric: tabular-nums; }
            main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
            h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 1.25rem; letter-spacing: -.01em; }
            h2 { font-size: 1.1rem; margin: 2.25rem 0 .25rem; }
            h2 + p { margin: 0 0 .75rem; }
            .kicker { margin: 0; color: var(--muted); font-size: .85rem; }
            .muted, small { color: var(--muted); font-weight: normal; }
            .muted, small { font-size: .87rem; }
            .worse { color: var(--worse); } .better { color: var(--better); }
            .hidden { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
            .tag { display: inline-block; background: var(--tag); border-radius: 4px; padding: 0 .5em; margin-right: .5em; font-size: .8rem;
              font-weight: 600; }
            .subjects, .tiles { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); }
            .tiles { margin-top: .75rem; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); }
            .subject, .tile { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem;
              overflow-wrap: anywhere; }
            .tile strong { display: block; font-size: 1.5rem; line-height: 1.3; }
            .tile span:first-child, .was { display: block; }
            .same { font-weight: 600; }
            .bars { display: grid; grid-template-columns: auto 1fr auto; gap: .4rem .75rem; align-items: center; margin-top: .75rem; }
            .bar { display: flex; height: 1.4rem; border-radius: 3px; overflow: hidden; }
            .bar i { display: block; height: 100%; box-shadow: inset -1px 0 var(--bg); }
            .sum { text-align: right; }
            .c0 { background: var(--c0); } .c1 { background: var(--c1); } .c2 { background: var(--c2); } .c3 { background: var(--c3); }
            .c4 { background: var(--c4); } .c5 { background: var(--c5); }
            .legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; font-size: .87rem; color: var(--muted); margin: .75rem 0 0; }
            .legend i { display: inline-block; width: .8em; height: .8em; border-radius: 2px; margin-right: .45em; vertical-align: -.05em; }
            .scroll { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
            table { border-collapse: collapse; width: 100%; }
            th, td { padding: .35rem 1rem; text-align: right; white-space: nowrap; border-top: 1px solid var(--line); vertical-align: top; }
            thead th { border-top: 0; color: var(--muted); font-size: .87rem; font-weight: 600; }
            thead .tag { margin: 0; }
            tbody th { text-align: left; font-weight: normal; }
            thead th:first-child { text-align: left; }
            tr.group th { font-weight: 600; padding-top: .9rem; background: none; }
            @media (max-width: 40rem) { main { padding: 1.25rem .75rem 3rem; } th, td { padding: .35rem .4rem; font-size: .8rem; }
              th:first-child { padding-left: .75rem; } tbody th, .two td:nth-child(4) { white-space: normal; }
              small { font-size: .75rem; } tbody th { min-width: 5.5rem; } .tiles { grid-template-columns: 1fr 1fr; }
              .tile:last-child:nth-child(odd) { grid-column: span 2; }
              .tile strong { font-size: 1.2rem; } }
            @media print { :root { --bg: #fff; --card: #fff; --text: #000; --muted: #444; --line: #bbb; --worse: #8c1d18; --better: #14532d;
              --tag: #eee; } body { font-size: 10pt; } main { max-width: none; padding: 0; } .scroll { overflow: visible; }
              tr, .subject, .tile, .bars { break-inside: avoid; } h2 { break-after: avoid; } thead { display: table-header-group; }
              i { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
            """;

    private CompareStyle() {}
}
