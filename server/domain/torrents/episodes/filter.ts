import { join, type Prisma, sql } from '@/server/platform/database/client'
import type { Wanted } from './rules'

/** The condition that a row of `torrents` has one of the wanted episodes; a batch without numbers has all. */
export function containsWanted(wanted: readonly Wanted[]): Prisma.Sql {
  if (wanted.length === 0) return sql`false`
  const ids = [...new Set(wanted.map(({ id }) => id))]
  return sql`media_id = ANY(${ids}::int[]) AND (${join(wanted.map(contains), ' OR ')})`
}

/** The same rule as episodesOf() has: numbers beyond the work's own count from the first season on. */
function contains(wanted: Wanted): Prisma.Sql {
  const { id, episode, listed } = wanted
  if (episode === null || !listed?.before) return containsOwn(wanted)
  // Names may also follow the numbering of the site by whose id the work was asked for.
  return sql`(${containsOwn(wanted)} OR (media_id = ${id}::int AND season = ${listed.season}::int
    AND ${listed.before + episode}::int BETWEEN first_episode AND coalesce(last_episode, first_episode)))`
}

function containsOwn({ id, episode, before, totalEpisodes }: Wanted): Prisma.Sql {
  if (episode === null) return sql`media_id = ${id}::int`
  const holds = (number: number) => sql`${number}::int BETWEEN first_episode AND coalesce(last_episode, first_episode)`
  const whole = sql`(first_episode IS NULL AND type = 'Batch')`
  if (before === null || totalEpisodes === null || before === 0)
    return sql`(media_id = ${id}::int AND (${holds(episode)} OR ${whole}))`
  const isAbsolute = sql`(season IS NULL AND first_episode > greatest(${totalEpisodes}::int, ${before}::int))`
  return sql`(media_id = ${id}::int AND (${whole} OR CASE WHEN ${isAbsolute} THEN ${holds(before + episode)} ELSE ${holds(episode)} END))`
}
