import type { SourceState } from '@/server/domain/catalogue/sources/rules'
import { inWords } from '@/server/loader/refresh/counts'
import { typed } from '@/server/platform/typed'
import { type ConfiguredSource, INTERVALS, isInstance } from '@/server/platform/variables/catalogue'
import { type Finding, good, warning } from './finding'

const DAY = 24 * 3600_000

/** What the last refresh of each source of CATALOGUE_SOURCES came to, and whether it is late. */
export function sourcesFindings(
  states: readonly SourceState[],
  configured: readonly ConfiguredSource[],
  now: Date,
): Finding[] {
  const known = new Map(states.map((state) => [state.address, state]))
  return configured.map(({ file, interval }) => {
    const last = known.get(file)
    if (!last) return warning('catalogue source', `${file} was not read yet. The jobs of the site do it every hour.`)
    const { state, reason, counts, checkedAt } = last
    const on = checkedAt.toISOString().slice(0, 10)
    if (state === 'waiting' && isInstance(file))
      return warning('catalogue source', `${file} is not read on: ${reason}.`)
    if (state === 'waiting')
      return warning(
        'catalogue source',
        `${file} waits for a person: ${reason}. If that is right: ${typed('catalogue:load', `--source '${file}' --remove-missing '${file}'`)}`,
      )
    if (state === 'failed') return warning('catalogue source', `${file} was not loaded on ${on}: ${reason}.`)
    if (now.getTime() - checkedAt.getTime() > 2 * INTERVALS[interval] * DAY)
      return warning(
        'catalogue source',
        `${file} is to be read ${interval}, and was read on ${on} last. Do the jobs run?`,
      )
    return good('catalogue source', `${file} was read on ${on}${counts ? `: ${inWords(counts)} by its last load` : ''}`)
  })
}
