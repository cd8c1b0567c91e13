import { parsePartialDate } from '@/lib/partial-date'
import type { Episode } from './episode-rows'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const WEEK = 7 * DAY

/** The value of a datetime-local field for a moment, to the minute; '' is unknown. */
export function localOf(airsAt: string | null): string {
  if (airsAt === null) return ''
  const moment = new Date(airsAt)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16)
}

/** The moment of a datetime-local field, in the zone of the browser. */
export const momentOf = (airs: string) => (airs === '' ? null : new Date(airs).toISOString())

type When = Pick<Episode, 'aired' | 'airsAt'>

/** A week after an episode, on the same wall clock; unknown if its day is. */
function weekAfter({ aired, airsAt }: When): When {
  if (airsAt !== null) return { aired: null, airsAt: momentOf(localOf(wallWeekAfter(airsAt))) }
  const isDay = aired !== null && parsePartialDate(aired) !== null && aired.length === 10
  if (!isDay) return { aired: null, airsAt: null }
  return { aired: new Date(Date.parse(`${aired}T00:00:00Z`) + WEEK).toISOString().slice(0, 10), airsAt: null }
}

function wallWeekAfter(airsAt: string): string {
  const moment = new Date(airsAt)
  moment.setDate(moment.getDate() + 7)
  return moment.toISOString()
}

const EMPTY = { title: null, nativeTitle: null, description: null, runtime: null }

/** A new episode after the last one: the next number, and a week later. */
export function following(episodes: readonly Episode[]): Episode {
  const last = episodes.at(-1)
  const number = typeof last?.number === 'number' ? last.number + 1 : 1
  return { number, ...EMPTY, ...(last ? weekAfter(last) : { aired: null, airsAt: null }) }
}

/** The episodes with unknown times filled in: each a week after the one before it. */
export function withWeekly(episodes: readonly Episode[]): Episode[] {
  const filled: Episode[] = []
  for (const episode of episodes) {
    const before = filled.at(-1)
    const isKnown = episode.aired !== null || episode.airsAt !== null
    filled.push(isKnown || !before ? episode : { ...episode, ...weekAfter(before) })
  }
  return filled
}

/** The episodes with those that were pasted: what a line says replaces what an episode of its number said. */
export function withPasted(
  episodes: readonly Episode[],
  pasted: readonly { number: number; title: string | null; aired: string | null }[],
): Episode[] {
  const known = new Map(episodes.map((episode) => [episode.number, episode]))
  const next = pasted.map(({ number, title, aired }): Episode => {
    const before = known.get(number) ?? { number, ...EMPTY, aired: null, airsAt: null }
    return { ...before, ...(title !== null && { title }), ...(aired !== null && { aired, airsAt: null }) }
  })
  const numbers = new Set<Episode['number']>(pasted.map(({ number }) => number))
  const all = [...episodes.filter(({ number }) => !numbers.has(number)), ...next]
  return all.sort((one, other) => Number(one.number) - Number(other.number))
}
