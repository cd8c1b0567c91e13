import { recordRun, settleWaiting } from '@/server/domain/catalogue/sources/mutations'
import { BY_HAND, flatCounts } from '@/server/domain/catalogue/sources/rules'
import { env } from '@/server/platform/env'
import { messageOf } from '@/server/platform/errors'
import { withoutLogin } from '@/server/platform/variables/catalogue'
import { COUNTED, exitCodeOf, type Report, writeReport } from '../source/report'
import { sourceInWords } from '../source/sources'
import { countsOf } from './counts'

type Given = { files: readonly string[]; source: string | undefined; say: (sentence: string) => void }

/**
 * Does a load that a person started, and records it as a run. It belongs to the source of CATALOGUE_SOURCES with the
 * given name, else to those by hand. If it cannot be recorded, that is said, and the load goes on.
 */
export async function recordedByHand({ files, source, say }: Given, load: () => Promise<Report>): Promise<Report> {
  const startedAt = new Date()
  const of = sourceOf(source)
  const record = (run: Omit<Parameters<typeof recordRun>[1], 'startedAt' | 'loaded'>) =>
    recordRun(of, { ...run, startedAt, loaded: sourceInWords(source, files) })
  const recorded = (work: Promise<unknown>) =>
    work.catch((error: unknown) => say(`The run was not recorded: ${messageOf(error)}`))
  try {
    const report = await load()
    const counts = countsOf(report)
    const { state, reason } = outcomeOf(report)
    await recorded(record({ state, reason, counts: flatCounts(counts), report: writeReport(report).join('\n') }))
    if (state !== 'failed' && !reason) await recorded(settleWaiting(of, counts))
    return report
  } catch (error) {
    await recorded(record({ state: 'failed', reason: messageOf(error), counts: null }))
    throw error
  }
}

function sourceOf(source: string | undefined): string {
  const name = source === undefined ? undefined : withoutLogin(source)
  return (
    env()
      .CATALOGUE_SOURCES.map(({ file }) => withoutLogin(file))
      .find((file) => file === name) ?? BY_HAND
  )
}

function outcomeOf(report: Report): { state: 'loaded' | 'unchanged' | 'failed'; reason: string | null } {
  const { counts, removal, stopped, unreadable } = report
  if (stopped) return { state: 'failed', reason: 'It was stopped; what was loaded stays' }
  if (exitCodeOf(report) === 1) return { state: 'failed', reason: 'Nothing of it could be taken in' }
  const changes = COUNTED.reduce((sum, what) => sum + counts[what].added + counts[what].changed, removal?.removed ?? 0)
  const files = unreadable > 0 ? `Files that could not be read: ${unreadable}` : null
  return { state: changes > 0 ? 'loaded' : 'unchanged', reason: removal?.refused ?? files }
}
