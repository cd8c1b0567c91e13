import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { Delta, Values } from '@/lib/curation/documents/differences'
import { grouped } from '@/lib/grouped'
import { TABLES } from '@/server/domain/catalogue/entries/access'
import { type Prisma, raw } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import type { Tx } from '@/server/platform/writing/write'
import { ledOn } from '../documents/queries'
import type { Reasons } from '../edits/writes'
import type { Kept } from '../kept/rules'
import { keepAll, keptNow } from '../kept/writes'
import { type CastOrders, givePlaces, orderLost, placedCasts } from '../orders'
import { type Entry, type Mirror, mirroredFields, mirrorsOf, named, nameOf, ownField, type Said } from './rules'
import { FAMILY, GIVE_VOICES, SAID, SHOWN_NAMES } from './statements'

type Db = Prisma.TransactionClient

/**
 * The values by which other entries name one that is about to be changed. The other entries are locked until the
 * transaction ends.
 */
export type Beside = { fields: readonly string[]; said: readonly Said[]; locks: Locks; casts: CastOrders }

/** The locked fields of entries, by their names. */
type Locks = Map<string, readonly string[]>

/**
 * Reads the values by which other entries name an entry (id 0: a new one), and locks entries whose values differ from
 * `now`. Call it before the change, and recordMirrors() after it.
 */
export async function beside(tx: Tx, { noun, id }: Entry, now: Values, given: Values): Promise<Beside> {
  const fields = mirroredFields(noun, given)
  const locks: Locks = new Map()
  if (fields.length === 0) return { fields, said: [], locks, casts: new Map() }
  const others = named(noun, now, given)
  await lock(tx, others, locks)
  const works = noun === 'series' ? others.map((work) => work.id) : []
  // The series that it takes works from. The works are locked, so that nobody moves them meanwhile.
  if (works.length > 0) await lock(tx, await seriesOf(tx, works, id), locks)
  // Works that a character leaves: who takes that back gives its places back.
  const casts = await placedCasts(tx, noun === 'character' ? others.map((work) => work.id) : [])
  return { fields, said: await saidBeside(tx, { noun, id }, fields, works), locks, casts }
}

/** Locks entries that are not locked yet, each noun in the order of its ids. */
async function lock(tx: Tx, entries: readonly Entry[], locks: Locks): Promise<void> {
  for (const noun of ['character', 'media', 'series'] as const) {
    const ids = entries.filter((entry) => entry.noun === noun && !locks.has(nameOf(entry))).map(({ id }) => id)
    if (ids.length === 0) continue
    const { rows } = await tx.query<{ id: number; fields: string[] }>(
      `SELECT id, locked_fields AS fields FROM ${TABLES[noun]} WHERE id = ANY($1::int[]) ORDER BY id FOR NO KEY UPDATE`,
      [ids],
    )
    for (const { id, fields } of rows) locks.set(nameOf({ noun, id }), fields)
  }
}

async function seriesOf(tx: Tx, works: readonly number[], but: number): Promise<Entry[]> {
  const { rows } = await tx.query<{ id: number }>(
    'SELECT DISTINCT series_id AS id FROM media WHERE id = ANY($1::int[]) AND series_id <> $2::int',
    [works, but],
  )
  return rows.map(({ id }) => ({ noun: 'series', id }))
}

async function saidBeside(tx: Tx, { noun, id }: Entry, fields: readonly string[], works: readonly number[]) {
  const parts = fields.flatMap((field) => SAID[noun]?.[field] ?? [])
  const values = noun === 'series' ? [id, works] : [id]
  return (await tx.query<Said>(parts.join(' UNION ALL '), values)).rows
}

/** Whose change it is, and whether locked fields stop it. `edit`: that of the entry itself. */
type MirrorReasons = Omit<Reasons, 'mirrorsId'> & { edit: number | null; isModerator?: boolean }

/**
 * Records the changes of other entries as edits of theirs, in as many statements for many entries as for one. `before`
 * comes from beside(). An edit that takes another one back also takes back its mirrored edits.
 * @param but entries whose history says it already
 * @throws AppError forbidden (a field of another entry is locked; the message names the entry), hidden (such an entry
 *   is hidden)
 */
export async function recordMirrors(
  tx: Tx,
  before: Beside,
  reasons: MirrorReasons,
  but: readonly Entry[] = [],
): Promise<void> {
  const { noun, id, revertsId, isModerator = false } = reasons
  if (before.fields.length === 0) return
  const family = revertsId === undefined ? [] : await familyOf(tx, revertsId)
  if (noun === 'character') await giveBack(tx, id, before, family)
  const works = noun === 'series' ? before.said.filter((one) => one.noun === 'media').map((one) => one.id) : []
  const changed = mirrorsOf(before.said, await saidBeside(tx, { noun, id }, before.fields, works))
  if (changed.length === 0) return
  await lock(tx, changed, before.locks)
  const locked = changed.filter((one) => before.locks.get(nameOf(one))?.includes(one.field))
  if (locked.length > 0 && !isModerator) await refuse(tx, noun, locked)
  const told = but.map(nameOf)
  const untold = changed.filter((one) => !told.includes(nameOf(one)))
  await record(await tx.prisma(), untold, { ...reasons, casts: before.casts }, family)
  tx.invalidate(changed.map((one) => `${one.noun}:${one.id}` as const))
}

/** @throws AppError hidden, forbidden */
async function refuse(tx: Tx, noun: EditedNoun, locked: readonly Mirror[]): Promise<never> {
  const said: string[] = []
  for (const [of, entries] of grouped(locked, (one) => one.noun)) {
    const ids = entries.map(({ id }) => id)
    const { rows } = await tx.query<{ name: string }>(SHOWN_NAMES[of] ?? '', [ids])
    if (rows.length < entries.length) throw new AppError('hidden')
    said.push(...rows.map(({ name }) => name))
  }
  throw new AppError('forbidden', {
    fields: Object.fromEntries(locked.map((one) => [ownField(noun, one.noun), 'locked'])),
    facts: { entry: said.slice(0, NAMED).join('”, “') },
  })
}

/** Most entries that a message names. */
const NAMED = 3

type Relative = Entry & { edit: number; kind: string; kept: readonly Kept[] | null; before: Values }

/** The edits of other entries that one edit came with. */
async function familyOf(tx: Tx, edit: number): Promise<Relative[]> {
  const { rows } = await tx.query<
    Pick<Relative, 'kind' | 'kept' | 'before'> & { id: number } & Partial<Record<EditedNoun, number | null>>
  >(FAMILY, [edit])
  const formerlyKept = rows.flatMap(({ kept }) => kept ?? [])
  const keptOfAll = await keptNow(await tx.prisma(), formerlyKept)
  return rows.flatMap(({ id: of, kind, kept: old, before, ...entry }) => {
    const kept = keptOfAll.splice(0, old?.length ?? 0)
    return (['media', 'series', 'character'] as const).flatMap((noun) => {
      const id = entry[noun]
      return id ? [{ noun, id, edit: of, kind, kept, before }] : []
    })
  })
}

type Cast = { character: number; actors?: { person: number; description: string | null }[] }[]

/** Gives a character back what it had in works that it comes back to: the edits of these works have it. */
async function giveBack(tx: Tx, id: number, before: Beside, family: readonly Relative[]): Promise<void> {
  const there = new Set(before.said.map(nameOf))
  const lost = family.filter((one) => one.noun === 'media' && !there.has(nameOf(one)))
  if (lost.length === 0) return
  await giveVoices(tx, id, lost)
  await givePlaces(tx, id, lost)
}

async function giveVoices(tx: Tx, id: number, lost: readonly Relative[]): Promise<void> {
  const said = await ledOn(await tx.prisma(), ...lost.map((one) => one.before))
  const voices = said.flatMap(({ characters }, at) =>
    (Array.isArray(characters) ? (characters as Cast) : [])
      .filter(({ character }) => character === id)
      .flatMap(({ actors = [] }) => actors.map((actor) => ({ ...actor, media: lost[at]?.id }))),
  )
  if (voices.length === 0) return
  const { rows } = await tx.query<{ person: number }>(GIVE_VOICES, [id, JSON.stringify(voices)])
  tx.invalidate(rows.map(({ person }) => `person:${person}` as const))
}

/** What a change does to another entry, with the order of the cast that a character leaves. */
function withOrder({ noun, id, delta: { before, after } }: Mirror, casts: CastOrders, character: number): Delta {
  const isLeft = noun === 'media' && Array.isArray(after.characters) && after.characters.length === 0
  const order = isLeft ? orderLost(casts, id, character) : { before: {}, after: {} }
  return { before: { ...before, ...order.before }, after: { ...after, ...order.after } }
}

type Recording = MirrorReasons & { casts: CastOrders }

async function record(
  db: Db,
  changed: readonly Mirror[],
  { noun: subject, id, casts, editorId, comment = null, source = null, edit, ...reasons }: Recording,
  family: readonly Relative[],
): Promise<void> {
  // A new entry is added once: taking back what came with it does not take it away.
  const relatives = new Map(family.filter(({ kind }) => kind !== 'create').map((one) => [nameOf(one), one]))
  const kind = reasons.kind === 'revert' ? 'revert' : 'change'
  for (const [noun, mirrors] of grouped(changed, (one) => one.noun)) {
    const changes = mirrors.map((one) => ({ ...one, reverts: relatives.get(nameOf(one))?.kept ?? [] }))
    const kept = await keepAll(db, noun, changes)
    // Prisma needs milliseconds for each row.
    const rows = mirrors.map((one) => ({
      ...{ id: one.id, ...withOrder(one, casts, id) },
      ...{ reverts: relatives.get(nameOf(one))?.edit ?? null, kept: kept.get(one.id) ?? null },
    }))
    await db.$executeRaw`INSERT INTO edits (${raw(`${noun}_id`)}, editor_id, comment, source, kind, mirrors_id, before, after, reverts_id, kept)
      SELECT given.id, ${editorId}::int, ${comment}, ${source}, ${kind}, ${edit}::int, before, after, reverts, kept
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS given (id int, before jsonb, after jsonb, reverts int, kept jsonb) ORDER BY given.id`
    // A series does that itself when it moves its works.
    if (subject === 'series' && noun === 'media') continue
    const ids = mirrors.map(({ id }) => id)
    await db.$executeRaw`UPDATE ${raw(TABLES[noun])} SET edited_at = now(), updated_at = greatest(now(), updated_at + interval '1 millisecond')
      WHERE id = ANY(${ids}::int[])`
  }
}
