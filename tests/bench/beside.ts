import type { Build } from './databases'
import { median } from './measure'
import { figure, markdown, type Row } from './report'

/** The rows of each round of a group, by the name of the build. */
export type Rounds = Record<string, Row[][]>

/**
 * A table of each figure of both builds: the middle of its rounds with what was measured in that round, all rounds, and
 * the ratio of both middles. A figure is in units of the partner, as in the document.
 */
export function besideTable([own, other]: readonly [Build, Build], rounds: Rounds): string {
  const [mine = [], theirs = []] = [rounds[own.name], rounds[other.name]]
  // The same code has measured both: a row has the same place, though its name may have a figure in it.
  const lines = (mine[0] ?? theirs[0] ?? []).map(({ what, unit = '×' }, place) => {
    const sides = [mine, theirs].map((each) => each.flatMap((rows) => rows[place] ?? []))
    const [ratio, otherRatio] = sides.map(middle)
    const quotient = ratio && otherRatio ? (ratio / otherRatio).toFixed(3) : '–'
    return [what, ...sides.map((side) => cell(side, unit)), quotient]
  })
  return markdown(['what', own.name, other.name, `${own.name} / ${other.name}`], lines)
}

const middle = (rows: readonly Row[]) => (rows.length > 0 ? median(rows.map(({ ratio }) => ratio)) : undefined)

function cell(rows: readonly Row[], unit: string): string {
  const found = rows.find(({ ratio }) => ratio === middle(rows))
  if (!found) return '–'
  const all = rows.map(({ ratio }) => figure(ratio)).join(', ')
  return `${figure(found.ratio)}${unit} (${found.ours}; ${found.partner}; rounds: ${all})`
}
