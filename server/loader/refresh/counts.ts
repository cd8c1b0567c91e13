import { type Report, refusals } from '../report'

/** Works that a refresh added, changed and removed since they left the source, and lines that it refused. */
export type RefreshCounts = { added: number; changed: number; refused: number; gone: number }

export function countsOf(report: Report): RefreshCounts {
  const { added, changed } = report.counts.works
  return { added, changed, refused: refusals(report), gone: report.removal?.removed ?? 0 }
}

/** "3 works added, 2 changed, 0 lines refused, 1 gone" */
export const inWords = ({ added, changed, refused, gone }: RefreshCounts) =>
  `${added} works added, ${changed} changed, ${refused} lines refused, ${gone} gone`
