import { LOGGED_KINDS, type LoggedAct } from '@/lib/moderation/acts'
import { MOST_LOGGED } from '@/lib/moderation/log-size'
import { pageOf } from '@/server/engines/listing/page'
import { isoTime } from '@/server/platform/database/iso-time'

/** Which acts of the log. `by: null`: those of the command line and of providers. */
export type LogFilter = {
  by?: number | null | undefined
  about?: number | undefined
  object?: string | undefined
  act?: LoggedAct | undefined
  /** The part of the log from the first act at or after `from` to the last one before `to`. */
  from?: string | undefined
  to?: string | undefined
}

/** The kind and the id of a target among these, as columns. */
export const targetOf = (
  kinds: readonly string[],
) => `CASE ${kinds.map((kind) => `WHEN ${kind}_id IS NOT NULL THEN '${kind}'`).join(' ')} END AS target,
  coalesce(${kinds.map((kind) => `${kind}_id`).join(', ')}) AS "targetId"`

/** A user, whose name is null after the account was deleted; null if there is none. */
const named = (id: string) =>
  `CASE WHEN ${id} IS NOT NULL THEN json_build_object('id', ${id}, 'username', (SELECT username FROM users WHERE id = ${id})) END`

/** What moderators and administrators read of rows of `moderation_log l`. */
export const LOGGED = `l.id, l.act, l.reason, l.note, l.reports,
  ${named('l.moderator_id')} AS moderator, ${named('l.author_id')} AS author,
  ${targetOf(LOGGED_KINDS).replaceAll(/(\w+_id)/g, 'l.$1')}`

/** The values of an act, without the names of an account that was deleted meanwhile. */
const valuesOf = (column: string) =>
  `CASE WHEN l.author_id IS NULL OR EXISTS (SELECT FROM users WHERE id = l.author_id) THEN ${column} ELSE ${column} - 'username' END`

/** Rows of `moderation_log l`, as an administrator reads them: times are texts, as in JSON. */
export const LOGGED_WHOLE = `${LOGGED}, l.object, ${valuesOf('l.before')} AS before,
  ${valuesOf('l.after')} AS after, ${isoTime('l.until')} AS until, ${isoTime('l.created_at')} AS "createdDate"`

/** A statement's condition, its order (newest first, as an index has it), its values, and a name for its plan. */
export type ChosenActs = { name: string; where: string; order: string; values: unknown[] }

/**
 * What is chosen of `moderation_log`. Each set of filters is a statement of its own, so that its plan is an index.
 * Ids grow with time, so a range of time is a range of ids.
 */
export function chosenActs(filter: LogFilter, { ofModerators }: { ofModerators: boolean }): ChosenActs {
  const values: unknown[] = []
  const parts: string[] = []
  const names: string[] = []
  const add = (name: string, value: unknown, condition: (place: string) => string) => {
    if (value === undefined) return
    values.push(value)
    parts.push(condition(`$${values.length}`))
    names.push(name)
  }
  // The kinds of acts of moderators are none of administrators.
  if (ofModerators && filter.act === undefined) parts.push('NOT is_administration')
  if (filter.by === null) parts.push('moderator_id IS NULL')
  else add('by', filter.by, (place) => `moderator_id = ${place}::int`)
  add('about', filter.about, (place) => `author_id = ${place}::int`)
  add('object', filter.object, (place) => `object = ${place}::text`)
  add('act', filter.act, (place) => `act = ${place}::moderation_act`)
  add(
    'from',
    filter.from,
    (place) => `id >= (SELECT id FROM moderation_log WHERE created_at >= ${place}::timestamptz
    ORDER BY created_at, id LIMIT 1)`,
  )
  add(
    'to',
    filter.to,
    (place) => `id <= (SELECT id FROM moderation_log WHERE created_at < ${place}::timestamptz
    ORDER BY created_at DESC, id DESC LIMIT 1)`,
  )
  return {
    name: [ofModerators ? 'moderators' : 'all', filter.by === null ? 'shell' : '', ...names].join('-'),
    where: parts.join(' AND ') || 'TRUE',
    // The order of the index, also where the moderator is null.
    order: filter.by === undefined ? 'id DESC' : 'moderator_id DESC, id DESC',
    values,
  }
}

/**
 * A page of the chosen acts with `columns` of `moderation_log l`; `of`: how many there are, at most MOST_LOGGED + 1.
 * Pages end after MOST_LOGGED acts.
 */
export function pageOfActs({ where, order, values }: ChosenActs, columns: string): string {
  const [limit, offset] = [values.length + 1, values.length + 2]
  return `WITH chosen AS MATERIALIZED (SELECT id FROM moderation_log WHERE ${where} ORDER BY ${order} LIMIT ${MOST_LOGGED + 1})
    SELECT ${columns}, (SELECT count(*)::int FROM chosen) AS of FROM moderation_log l
    WHERE l.id IN (SELECT id FROM chosen ORDER BY id DESC LIMIT $${limit}::int OFFSET $${offset}::bigint) ORDER BY l.id DESC`
}

/** The answer of a search of the log. `of`: what `pageOfActs` has counted. */
export const pageOfLog = <Entry>(data: Entry[], of: number, page: { page: number; size: number }) => ({
  ...pageOf(data, Math.min(of, MOST_LOGGED), page),
  isMore: of > MOST_LOGGED,
})
