import { trusted } from '@/server/platform/html'

/** The style of /api/docs, which uses no other stylesheet. */
export const DOCS_STYLE = trusted(`
:root { color-scheme: dark light; --ground: light-dark(#fbfaf8, #14151a); --ink: light-dark(#1b1c22, #e8e6e1);
  --quiet: light-dark(#5d5f6b, #a3a5b2); --line: light-dark(#dedbd4, #2b2d36); --accent: light-dark(#a33a1f, #ff9a76);
  --raised: light-dark(#f1eee8, #1d1f26) }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif }
main { max-width: 62rem; margin: 0 auto; padding: 3rem 1.25rem 6rem }
h1 { font-size: 2.25rem; line-height: 1.2; margin: 0 0 1rem } h1 small { font-size: 1rem; color: var(--quiet); font-weight: 400 }
h2 { font-size: 1.5rem; margin: 3.5rem 0 1rem } h3 { font-size: 1.125rem; margin: 0 0 .5rem }
a { color: var(--accent) } b { color: var(--accent); font-weight: 600 }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere }
nav ul { list-style: none; padding: 0; columns: 20rem } nav a { text-decoration: none } nav a:hover { text-decoration: underline }
section { border-top: 1px solid var(--line); padding: 1.5rem 0; scroll-margin-top: 1rem }
table { border-collapse: collapse; width: 100%; margin: .75rem 0; font-size: .9375rem }
th { text-align: left; font-weight: 600; color: var(--quiet) }
th, td { padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
td table { background: var(--raised); margin: .375rem 0 } td table th, td table td { padding-left: .75rem }
:target { background: var(--raised) }
/* Where a table is too wide its cells stand below one another: nothing has to be scrolled sideways. */
@media (max-width: 40rem) { table, tbody, tr, td { display: block; overflow-wrap: anywhere } tr:has(th) { display: none }
  tr { border-bottom: 1px solid var(--line); padding: .375rem 0 } td { border: 0; padding: 0 } td table { padding: 0 .75rem } td table td { padding-left: 0 } }
`)
