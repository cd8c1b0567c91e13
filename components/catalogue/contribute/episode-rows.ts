import type { EpisodesEdit } from '@/lib/catalogue/schemas/contribute'
import type { Episode } from '@/lib/catalogue/schemas/media'

/** An episode as it is typed. `airs` is the value of a datetime-local field, in the zone of the browser; '' is unknown. */
export type EpisodeRow = { key: number; number: string; title: string; airs: string }

/** The row of a stored episode; its id is the key. */
export function rowOf({ id, number, title, airsAt }: Episode): EpisodeRow {
  return { key: id, number: String(number), title: title ?? '', airs: airsAt === null ? '' : localOf(new Date(airsAt)) }
}

/** The value of a datetime-local field for a moment, to the minute. */
function localOf(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16)
}

const MINUTE = 60_000
const WEEK = 7 * 24 * 60 * MINUTE

const momentOf = (airs: string) => (airs === '' ? null : new Date(airs).toISOString())
const weekAfter = (airs: string) => (airs === '' ? '' : localOf(new Date(new Date(airs).getTime() + WEEK)))

/** A new row after the last one: the next number, and a week later. Keys of new rows are negative. */
export function following(rows: readonly EpisodeRow[]): EpisodeRow {
  const last = rows.at(-1)
  const key = Math.min(0, ...rows.map((row) => row.key)) - 1
  const number = last && /^\d+$/.test(last.number) ? String(Number(last.number) + 1) : '1'
  return { key, number, title: '', airs: weekAfter(last?.airs ?? '') }
}

/** The rows with unknown times filled in: each a week after the row before it. */
export function withWeekly(rows: readonly EpisodeRow[]): EpisodeRow[] {
  const filled: EpisodeRow[] = []
  for (const row of rows) filled.push({ ...row, airs: row.airs || weekAfter(filled.at(-1)?.airs ?? '') })
  return filled
}

/** The position of the first row whose number is not a number of an episode or stands in another row, too; undefined if all are right. */
export function wrongRow(rows: readonly EpisodeRow[]): number | undefined {
  const at = rows.findIndex(
    ({ number }, at) =>
      !/^\d{1,6}$/.test(number) || rows.slice(0, at).some((other) => Number(other.number) === Number(number)),
  )
  return at < 0 ? undefined : at
}

/** What to send for these rows: episodes that are new or differ from the stored ones, and stored numbers that are gone. */
export function changesOf(
  stored: readonly Episode[],
  rows: readonly EpisodeRow[],
): Pick<EpisodesEditBody, 'episodes' | 'removed'> {
  const known = new Map(stored.map((episode) => [episode.id, episode]))
  const kept = new Set(rows.map(({ number }) => Number(number)))
  const isChanged = (row: EpisodeRow) => {
    const before = known.get(row.key)
    return before === undefined || JSON.stringify(rowOf(before)) !== JSON.stringify(row)
  }
  return {
    episodes: rows.filter(isChanged).map((row) => {
      const { nativeTitle = null, description = null, runtime = null, aired = null } = known.get(row.key) ?? {}
      const title = row.title.trim() || null
      return { number: Number(row.number), title, nativeTitle, description, runtime, aired, airsAt: momentOf(row.airs) }
    }),
    removed: stored.map(({ number }) => number).filter((number) => !kept.has(number)),
  }
}

type EpisodesEditBody = {
  episodes: (Omit<EpisodesEdit['episodes'][number], 'aired'> & { aired: string | null })[]
  removed: number[]
}
