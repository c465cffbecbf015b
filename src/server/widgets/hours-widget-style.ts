/** The look of the opening hours: a file of its own, for the page may hold no style itself. */
export const HOURS_WIDGET_STYLE = `:root {
  color-scheme: light dark;
  --bg: #ffffff;
  --fg: #1e1b18;
  --muted: #4d4841;
  --line: #dfdad3;
  --accent: #0b5563;
  --tint: #e2eef0;
}

@media (prefers-color-scheme: dark) {
  :root {
    --bg: #1f1d1a;
    --fg: #f3f0eb;
    --muted: #bdb6ab;
    --line: #34312c;
    --accent: #74c9d4;
    --tint: #15343a;
  }
}

* {
  box-sizing: border-box;
  margin: 0;
}

body {
  padding: 1rem;
  max-width: 30rem;
  background: var(--bg);
  color: var(--fg);
  font: 1rem/1.4 system-ui, -apple-system, "Segoe UI", sans-serif;
  font-variant-numeric: tabular-nums;
}

h1 {
  font-size: 1.25rem;
  font-weight: 650;
  letter-spacing: -0.01em;
}

h2 {
  margin-top: 1.25rem;
  font-size: 1rem;
  font-weight: 650;
}

.company {
  color: var(--muted);
}

table {
  margin-top: 0.75rem;
  width: 100%;
  border-collapse: collapse;
}

th,
td {
  padding: 0.45rem 0.5rem;
  border-top: 1px solid var(--line);
  font-weight: 400;
  text-align: start;
  vertical-align: baseline;
}

td {
  text-align: end;
}

.day::first-letter {
  text-transform: uppercase;
}

.day {
  display: inline-block;
}

small {
  color: var(--muted);
  font-size: 0.875rem;
  white-space: nowrap;
}

.today th,
.today td {
  background: var(--tint);
  font-weight: 650;
}

.today small {
  font-weight: 400;
}

small.mark {
  color: var(--accent);
}

.closed {
  color: var(--muted);
}

td bdi {
  display: inline-block;
  margin-inline-start: 0.5rem;
  white-space: nowrap;
}
`;
