import type { Runs } from '@/server/domain/catalogue/similar-works/rules'
import { type Finding, good, warning } from './finding'

/** How far similar works are, which proposals need, too: asked for by a load, being found, or found. */
export function similarWorksFindings(runs: Runs | undefined, now: Date): Finding[] {
  if (!runs) return []
  const { wantedAt, startedAt, finishedAt, done, total } = runs
  const of = `${done.toLocaleString('en')} of ${total.toLocaleString('en')} works`
  if (startedAt && !finishedAt) return [good(NAME, `being found: ${of}`)]
  if (wantedAt && now.getTime() - wantedAt.getTime() > PATIENCE)
    return [
      warning(
        NAME,
        `A load asked for them at ${wantedAt.toISOString()}, and they were not found since. Do the jobs run?`,
      ),
    ]
  if (wantedAt) return [good(NAME, 'a load has asked for them; they are found when no load runs')]
  return finishedAt && total > 0 ? [good(NAME, `found at ${finishedAt.toISOString()}: ${of}`)] : []
}

const NAME = 'similar works'
/** Milliseconds after which a load that asked should have been answered. */
const PATIENCE = 3_600_000
