/** The look of `/api/docs`: a file of its own, for the page may hold no style itself. */
export const API_DOCS_STYLE = `:root {
  color-scheme: light dark;
  --bg: #f6f4f1;
  --panel: #ffffff;
  --sunken: #ece8e2;
  --fg: #1e1b18;
  --muted: #4d4841;
  --line: #dfdad3;
  --brand: #0b5563;
  --read: #0b5563;
  --make: #14532d;
  --change: #693900;
  --remove: #8a1212;
}

@media (prefers-color-scheme: dark) {
  :root {
    --bg: #161513;
    --panel: #1f1d1a;
    --sunken: #100f0e;
    --fg: #f3f0eb;
    --muted: #bdb6ab;
    --line: #34312c;
    --brand: #74c9d4;
    --read: #74c9d4;
    --make: #93dea9;
    --change: #ffcb7a;
    --remove: #ffb0a7;
  }
}

* {
  box-sizing: border-box;
}

body {
  margin: 0 auto;
  padding: 1.5rem 1rem 4rem;
  max-width: 62rem;
  background: var(--bg);
  color: var(--fg);
  font: 1rem/1.55 system-ui, sans-serif;
  overflow-wrap: anywhere;
}

h1 {
  margin: 0 0 0.75rem;
  font-size: 1.75rem;
  line-height: 1.2;
}

h2 {
  margin: 2.5rem 0 0.75rem;
  font-size: 1.25rem;
  scroll-margin-top: 1rem;
}

h3 {
  margin: 1.5rem 0 0.4rem;
  font-size: 1rem;
}

h4 {
  margin: 1.25rem 0 0.4rem;
  color: var(--muted);
  font-size: 0.875rem;
}

p {
  margin: 0.5rem 0;
  max-width: 46rem;
}

a {
  color: var(--brand);
}

:focus-visible {
  outline: 2px solid var(--brand);
  outline-offset: 2px;
}

code {
  font: 0.9em/1.4 ui-monospace, monospace;
}

pre {
  margin: 0.5rem 0;
  padding: 0.75rem;
  border-radius: 0.375rem;
  background: var(--sunken);
  white-space: pre-wrap;
}

nav ul {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  margin: 1.25rem 0 0;
  padding: 0;
  list-style: none;
}

nav a {
  display: block;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  background: var(--panel);
  text-decoration: none;
}

details {
  margin: 0.5rem 0;
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  background: var(--panel);
  scroll-margin-top: 1rem;
}

summary {
  display: grid;
  grid-template-columns: 4.5rem minmax(0, 1fr) 1rem;
  gap: 0 0.75rem;
  align-items: baseline;
  padding: 0.75rem 1rem;
  cursor: pointer;
}

summary::-webkit-details-marker {
  display: none;
}

summary::after {
  grid-row: 1;
  grid-column: -2;
  color: var(--muted);
  content: '+';
  text-align: center;
}

details[open] > summary::after {
  content: '−';
}

summary:not(:has(.method)) {
  grid-template-columns: minmax(0, 1fr) 1rem;
}

details[open] > summary {
  border-bottom: 1px solid var(--line);
}

.method {
  color: var(--read);
  font: 700 0.8rem/1.4 ui-monospace, monospace;
}

.post {
  color: var(--make);
}

.put,
.patch {
  color: var(--change);
}

.delete {
  color: var(--remove);
}

.path {
  font-weight: 600;
}

.summary {
  grid-column: 2;
  color: var(--muted);
}

.call {
  padding: 0.5rem 1rem 1rem;
}

.fields,
.errors {
  margin: 0;
  padding: 0;
  list-style: none;
}

.fields > li {
  padding: 0.35rem 0;
  border-bottom: 1px solid var(--line);
}

.fields > li:last-child {
  border-bottom: 0;
}

.fields .fields {
  margin: 0.35rem 0 0;
  padding: 0 0.75rem;
  border-radius: 0.375rem;
  background: var(--sunken);
}

.fields > li > code:first-child {
  font-weight: 600;
}

.kind,
small {
  color: var(--muted);
}

.errors > li {
  padding: 0.15rem 0;
}

@media (max-width: 30rem) {
  summary {
    grid-template-columns: auto minmax(0, 1fr) 1rem;
    column-gap: 0.5rem;
  }

  .summary {
    grid-column: 1 / -1;
  }
}
`;
