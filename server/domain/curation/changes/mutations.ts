import { fieldsOfLines, type LineNoun } from '@/lib/catalogue/line/nouns'
import type { ActLine, EntryLine } from '@/lib/catalogue/line/signed'
import { type Delta, deltaOf, LISTS, type Values } from '@/lib/curation/documents/differences'
import { contributionInput, NEW_ENTRIES } from '@/lib/curation/schemas/contributions'
import { fold } from '@/lib/fold'
import { isHidden, TABLES } from '@/server/domain/catalogue/entries/access'
import { plannedRows, prisma } from '@/server/platform/database/client'
import { AppError, invalidInput } from '@/server/platform/errors'
import { expectFields, normal } from '../contributions/rules'
import { documentOf, hiddenIn } from '../documents/queries'
import { faultOf, partOf, readableValues, without } from '../documents/rules'
import { hideEntry, showEntry } from '../hides/mutations'
import { mergeEntries } from '../merges/mutations'
import { changeOf, type Known } from './rules'
import { acceptedBefore, applyAtOnce, type Change, changedHere, namePicture, propose, proposeAct } from './writes'

/** Where lines are from, and whether what they say is done without an editor. */
export type Origin = { address: string; isTrusted: boolean }

/** The outcome of a line. `proposed`: a part waits for an editor. `missing`: keys of entries that are not here. */
export type Taken = { isNew: boolean; applied: boolean; proposed: boolean; missing: string[] }

/** The entry that a line is about, if it is here, its ids, and who the entries are that it names. */
export type About = Pick<Known, 'ids' | 'here'> & {
  noun: LineNoun
  id: number | null
  /** The address of the cover, if it may be kept. */
  picture: { address: string; host: string; credit: string | null } | null
}

const sourceOf = ({ origin, license }: Pick<EntryLine, 'origin' | 'license'>) => `${origin.page} (${license})`

/**
 * Takes a change of another instance: as a proposal, or at once if the origin is trusted. Even then, values that people
 * here have set are only proposed, and locked fields stay. Changes of hidden entries are passed over. A proposal
 * replaces an earlier one of the same entry; refused or waiting ones are not made again.
 * @throws AppError invalidInput, conflict, forbidden (nothing but locked fields), hidden
 */
export async function takeLine(line: EntryLine, { address, isTrusted }: Origin, about: About): Promise<Taken> {
  const { noun, ids, here } = about
  const source = sourceOf(line)
  const id = about.id ?? (noun === 'media' ? await acceptedBefore(address, source) : null)
  const now = id === null ? null : await documentOf(prisma(), noun, id, fieldsOfLines(noun))
  if (id !== null && (await isHidden(noun, id))) throw new AppError('hidden')
  const shown = now && readableValues(now)
  const tags = await tagsNamed((line.tags ?? []).map(({ name }) => name))
  const { change, missing } = changeOf(line, noun, { now: shown, tags, ids, lists: LISTS[noun], here })
  const { given, reasons } = checked(line, { noun, id, change, source })
  const hidden = await hiddenIn(prisma(), [given, now ?? {}])
  const named = Object.entries(without(given, hidden)).filter(
    ([field, value]) => value !== null || given[field] === null,
  )
  const made = deltaOf(LISTS[noun], without(now ?? {}, hidden), Object.fromEntries(named))
  const delta = id === null ? made : withoutLocked(made, await lockedFields(noun, id))
  const taken = { isNew: id === null, applied: false, proposed: false, missing }
  const mine = id === null || !isTrusted ? [] : await changedHere(noun, id)
  const [free, contested] = isTrusted ? parted(delta, mine) : [NOTHING, delta]
  const one = { noun, id, key: line.key, origin: address, reasons }
  let entry = id
  if (isChange(free)) {
    entry = await butLocked(free, (allowed) => applyAtOnce({ ...one, delta: allowed }))
    taken.applied = true
  }
  if (isChange(contested)) taken.proposed = await butLocked(contested, (allowed) => propose({ ...one, delta: allowed }))
  if (about.picture && isTrusted && noun === 'media' && entry !== null)
    await namePicture(entry, { ...about.picture, source: address })
  return taken
}

/** @throws AppError invalidInput */
function checked(
  line: EntryLine,
  { noun, id, change, source }: { noun: LineNoun; id: number | null; change: Values; source: string },
): { given: Values; reasons: Change['reasons'] } {
  const parsed = contributionInput.safeParse({ noun, id, change, comment: line.origin.comment ?? null, source })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw invalidInput({ [issue?.path.slice(1).join('.') ?? 'change']: issue?.message ?? '' })
  }
  const { data } = parsed
  if (id === null) expectFields(NEW_ENTRIES[noun], data.change)
  return { given: normal(noun, data.change), reasons: { comment: data.comment, source: data.source } }
}

const NOTHING: Delta = { before: {}, after: {} }
const isChange = ({ after }: Delta) => Object.keys(after).length > 0

/** A change without these fields, and with them alone. */
function parted(delta: Delta, fields: readonly string[]): [Delta, Delta] {
  return [partOf(delta, (field) => !fields.includes(field)), partOf(delta, (field) => fields.includes(field))]
}

/**
 * Does `work` with a change; fields that another entry has locked, since they are of both, are left out.
 * @throws AppError forbidden, if nothing is left
 */
async function butLocked<Result>(delta: Delta, work: (allowed: Delta) => Promise<Result>): Promise<Result> {
  try {
    return await work(delta)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'forbidden') throw error
    const [allowed, stopped] = parted(delta, Object.keys(error.fields ?? {}))
    if (!isChange(stopped) || !isChange(allowed)) throw error
    return butLocked(allowed, work)
  }
}

/** @throws AppError forbidden, if nothing is left */
function withoutLocked(delta: Delta, locked: readonly string[]): Delta {
  const [free, stopped] = parted(delta, locked)
  if (isChange(stopped) && !isChange(free))
    throw new AppError('forbidden', { fields: faultOf(Object.keys(stopped.after), 'locked') })
  return free
}

async function lockedFields(noun: LineNoun, id: number): Promise<string[]> {
  const [row] = await plannedRows<{ locked: string[] }>(
    `locked-fields-${noun}`,
    `SELECT locked_fields AS locked FROM ${TABLES[noun]} WHERE id = $1::int`,
    [id],
  )
  return row?.locked ?? []
}

/** Ids of tags by their folded names. */
async function tagsNamed(names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const keys = new Map(names.map((name) => [fold(name), name.toLowerCase()]))
  const found = await plannedRows<{ id: number; key: string }>(
    'tags-by-key',
    'SELECT id, key FROM tags WHERE key = ANY($1::text[])',
    [[...keys.keys()]],
  )
  return new Map(found.map(({ id, key }) => [keys.get(key) ?? key, id]))
}

/**
 * Takes what another instance did to a whole entry as a proposal. It is applied at once if the origin is trusted and
 * nobody here has hidden, shown or merged the entry. Nothing happens to one that is not here.
 * @throws AppError conflict, hidden
 */
export async function takeAct(
  line: ActLine,
  { address, isTrusted }: Origin,
  { noun, id, into }: { noun: LineNoun; id: number | null; into: number | null },
): Promise<Omit<Taken, 'isNew' | 'missing'>> {
  const nothing = { applied: false, proposed: false }
  if (id === null || id === into || (line.kind === 'Merge' && into === null)) return nothing
  const isAway = await isHidden(noun, id)
  if (line.kind === 'Merge' ? isAway : isAway === (line.kind === 'Hide')) return nothing
  const source = sourceOf(line)
  if (isTrusted && !(await actedHere(noun, id))) {
    const comment = [line.origin.comment, source].filter(Boolean).join('\n')
    if (line.kind === 'Hide') await hideEntry(noun, id, comment, null)
    else if (line.kind === 'Show') await showEntry(noun, id, null)
    else await mergeEntries(noun, id, { into: into ?? 0, fields: {}, comment, confirmKinds: true }, null)
    return { ...nothing, applied: true }
  }
  const after = line.kind === 'Merge' ? { mergedInto: { [noun]: into } } : { hidden: line.kind === 'Hide' }
  const reasons = { comment: line.origin.comment ?? null, source }
  const delta = { before: {}, after }
  return {
    ...nothing,
    proposed: await proposeAct({ noun, id, key: line.key, delta, origin: address, reasons }),
  }
}

async function actedHere(noun: LineNoun, id: number): Promise<boolean> {
  const found = await plannedRows(
    `acts-here-${noun}`,
    `SELECT FROM edits WHERE ${noun}_id = $1::int AND editor_id IS NOT NULL AND kind IN ('hide', 'show', 'merge', 'unmerge') LIMIT 1`,
    [id],
  )
  return found.length > 0
}
