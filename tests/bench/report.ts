import type { Kept } from './findings'

/** One line of the table: ours beside the comparison, and whether the ratio meets its target. */
export type Row = {
  what: string
  ours: string
  partner: string
  ratio: number
  reach: Reach | null
  /** The unit of `ratio` if it is no ratio: " points", or "" for a bare number. */
  unit?: string
  /** Whether the figure is the same on every machine: every run holds it, also one without figures. */
  isCount?: true
}
export type Reach = { atLeast: number } | { atMost: number }
/** The result of a group: lines of the table, and further paragraphs or tables. */
export type Findings = { rows: Row[]; notes: string[] }

export function isMet({ ratio, reach }: Row): boolean {
  if (!reach) return true
  return 'atLeast' in reach ? ratio >= reach.atLeast : ratio <= reach.atMost
}

/** The table of all rows, as Markdown. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const met = row.reach ? (isMet(row) ? 'yes' : '**no**') : '–'
    const unit = row.unit ?? '×'
    return [row.what, row.ours, row.partner, `${figure(row.ratio)}${unit}`, reached(row.reach, unit), met]
  })
  return markdown(['what', 'ours', 'partner', 'ratio', 'reach', 'met?'], lines)
}

/** A Markdown table. */
export function markdown(head: readonly string[], lines: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** A number with its significant digits. */
export function figure(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US')
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2)
}

export const perSecond = (value: number) => `${figure(value)}/s`
export const milliseconds = (value: number) => `${figure(value)} ms`
export const seconds = (value: number) => `${figure(value / 1000)} s`
export const kilobytes = (bytes: number) => `${figure(bytes / 1024)} KiB`
export const megabytes = (bytes: number) => `${figure(bytes / 1024 / 1024)} MiB`

function reached(reach: Reach | null, unit: string): string {
  if (!reach) return '–'
  return 'atLeast' in reach ? `≥ ${reach.atLeast}${unit}` : `≤ ${reach.atMost}${unit}`
}

type Run = { machine: string; command: string; findings: readonly Kept[] }

/** The whole page: days, machine, command, the table, and the notes of the groups. */
export function document({ machine, command, findings }: Run): string {
  const days = [...new Set(findings.map(({ date }) => date.slice(0, 10)))].sort()
  const notes = findings.flatMap((one) => one.notes)
  return `# Benchmarks

Measured on ${days.join(' and ')} on ${machine}, servers, database and load generator together on it, by

    ${command}

with the real catalogue of 69,005 works and 46,332 cast rows in the folder that \`CATALOGUE_DATA\` names. Ours and the partner run in turn in one
run; the figures are medians of the rounds. Only the ratios carry over to another machine. The bench and its partners are
in \`tests/bench\`.

${table(findings.flatMap(({ rows }) => rows))}

${notes.join('\n\n')}
`
}
