import { BASED_ON_TAGS, type BasedOn } from '@/lib/catalogue/based-on'
import { ENOUGH_RATINGS } from '@/lib/catalogue/mean-scores'
import type { OwnMediaSearch } from '@/lib/catalogue/schemas/media'
import { SEASONS } from '@/lib/catalogue/seasons'
import { fold } from '@/lib/fold'
import type { Filter } from '@/server/engines/listing/groups'
import { join, type Prisma, raw, sql } from '@/server/platform/database/client'
import type { ListedSearch } from '../adults'

/** The filter of the catalogue; undefined without conditions. An unknown tag or company matches nothing. */
export function filterOf(search: ListedSearch): Filter | undefined {
  return filterBy(search, conditionsOf(search))
}

/** All conditions of a search in one; works for adults, and hidden ones, are left out as in the lists. */
export function conditionOf(search: ListedSearch): Prisma.Sql {
  const { where } = filterOf(search) ?? { where: sql`true` }
  return sql`${raw(search.adult ? 'is_adult IS NOT NULL' : 'NOT is_adult')} AND ${where}`
}

/** The same with only the works on a user's list, or without these. `withPrivate`: private records count, too. */
export function ownFilterOf(userId: number, search: ListedSearch<OwnMediaSearch>, withPrivate: boolean): Filter {
  const seen = raw(withPrivate ? '' : 'AND NOT w.is_private')
  const not = raw(search.mine === 'hide' ? 'NOT' : '')
  const own = sql`id ${not} IN (SELECT w.media_id FROM watched_records w WHERE w.user_id = ${userId} ${seen})`
  return { where: own, ...filterBy(search, [own, ...conditionsOf(search)]), isCombination: true, isPersonal: true }
}

function filterBy(search: ListedSearch, others: readonly Prisma.Sql[]): Filter | undefined {
  const { type, status } = search
  const conditions = [
    ...others,
    ...(type.length > 0 ? [sql`type = ANY(${type}::media_type[])`] : []),
    ...(status.length > 0 ? [sql`status = ANY(${status}::media_status[])`] : []),
  ]
  if (conditions.length === 0) return undefined
  return {
    where: join(conditions, ' AND '),
    // No index contains the rows of other conditions in order.
    ...(others.length > 0
      ? { isScattered: () => true, isCombination: conditions.length > 1 }
      : { values: { type, status } }),
  }
}

/** The conditions besides type and status. */
function conditionsOf(search: ListedSearch): Prisma.Sql[] {
  const { format, season, studio, yearFrom, yearTo } = search
  const unwanted = keysOf(search.withoutTags)
  return [
    ...taggedWith(search.tags),
    ...(unwanted.length > 0 ? [sql`NOT ${carriesAny(unwanted)}`] : []),
    ...(search.basedOn.length > 0 ? [isBasedOn(search.basedOn)] : []),
    ...(format.length > 0 ? [sql`lower(format) = ANY(${format})`] : []),
    ...(season.length > 0
      ? [
          sql`premiere % 10 = ANY(${season.map((name) => SEASONS.indexOf(name) + 1)}::int[])`,
          ...within('premiere', yearFrom && yearFrom * 10, yearTo && yearTo * 10 + 9),
        ]
      : releasedIn(yearFrom, yearTo)),
    ...within(SCORE, search.scoreFrom, search.scoreTo),
    ...within('total_episodes', search.episodesFrom, search.episodesTo),
    ...within('runtime', search.runtimeFrom, search.runtimeTo),
    ...(search.isEmpty ? [sql`false`] : []),
    ...(search.adult === 'only' ? [sql`is_adult`] : []),
    ...(studio ? [takesPart(fold(studio))] : []),
  ]
}

/** The mean that is shown first (lib/catalogue/mean-scores.ts); as in its index. */
const SCORE = `CASE WHEN rating_count >= ${ENOUGH_RATINGS} THEN rating ELSE coalesce(score, rating) END`

/** The condition of works that carry all of these tags; none without tags. An unknown tag matches nothing. */
export function taggedWith(names: readonly string[]): Prisma.Sql[] {
  return names.length > 0 ? [carriesAll(keysOf(names))] : []
}

/** The conditions of works that were released from one year to another. */
export const releasedIn = (from: number | undefined, to: number | undefined) =>
  within('release_date', from && from * 10_000, to && to * 10_000 + 9999)

/** The conditions of a column whose value is in a range; its ends belong to it. */
export function within(column: string, from: number | undefined, to: number | undefined): Prisma.Sql[] {
  return [
    ...(from === undefined ? [] : [sql`${raw(column)} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${raw(column)} <= ${to}`]),
  ]
}

const keysOf = (names: readonly string[]) => [...new Set(names.map(fold))].sort()

/** Whether a work is based on one of these, as its tags say. */
export const isBasedOn = (what: readonly BasedOn[]) => carriesAny(keysOf(what.map((each) => BASED_ON_TAGS[each])))

const carriesAny = (keys: readonly string[]) => sql`tag_ids && ARRAY(SELECT id FROM ${named(keys)})`

/** False if one of the keys belongs to no tag. */
function carriesAll(keys: readonly string[]): Prisma.Sql {
  return sql`tag_ids @> (SELECT CASE WHEN count(*) = ${keys.length} THEN array_agg(id) ELSE '{0}' END FROM ${named(keys)})`
}

/** The tags with these keys as names or aliases; a key is only one of both. */
function named(keys: readonly string[]): Prisma.Sql {
  return sql`(SELECT id FROM tags WHERE key = ANY(${keys})
    UNION ALL SELECT tag_id FROM tag_aliases WHERE key = ANY(${keys})) AS named (id)`
}

/** Whether a company with this name has a role in the work. */
function takesPart(key: string): Prisma.Sql {
  return sql`id IN (SELECT mc.media_id FROM media_companies mc JOIN company_search_keys k USING (company_id) WHERE k.key = ${key})`
}
