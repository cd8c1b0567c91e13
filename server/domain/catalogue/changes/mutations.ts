import { type ContributionInput, contributionInput, NEW_ENTRIES } from '@/lib/catalogue/schemas/contributions'
import { fold } from '@/lib/fold'
import { type Prisma, plannedRows, prisma } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { type Tx, write } from '@/server/platform/writing/write'
import { rehearsed } from '../contributions/mutations'
import { expectFields, normal } from '../contributions/rules'
import { applyChange, applyNew } from '../contributions/writes'
import { documentOf } from '../documents/queries'
import { type Delta, deltaOf, LISTS, readable, type Values } from '../documents/rules'
import { changeOf, FIELDS, type ForeignLine } from './rules'

/** A line with what its instance says of it. */
export type SignedLine = ForeignLine & {
  license: string
  origin: ForeignLine['origin'] & { page: string; comment?: string | null | undefined }
}

/** Where lines are from, and whether what they say is done without an editor. */
export type Origin = { address: string; isTrusted: boolean }

/** What became of a line. `proposed`: a part of it waits for an editor. */
export type Taken = { isNew: boolean; applied: boolean; proposed: boolean }

/** The work that a line is about, if it is here, and the line's external ids. */
type About = { work: number | null; ids: readonly { site: string; externalId: string }[] }

type Change = { input: ContributionInput; delta: Delta; origin: string }

/**
 * Takes the change of another instance: as a proposal, or at once if the origin is trusted. What people here have changed is only
 * proposed, also then. A proposal takes the place of an earlier one of the same entry; one that was refused, or waits already, is not made again.
 * @throws AppError invalidInput, conflict, forbidden (locked fields)
 */
export async function takeLine(line: SignedLine, { address, isTrusted }: Origin, about: About): Promise<Taken> {
  const source = `${line.origin.page} (${line.license})`
  const id = about.work ?? (await acceptedBefore(address, source))
  const db = prisma()
  const now = id === null ? null : await documentOf(db, 'media', id, FIELDS)
  const shown = now && (readableFields(now) as Values)
  const tags = await tagsNamed((line.tags ?? []).map(({ name }) => name))
  const change = changeOf(line, { now: shown, tags, ids: about.ids, lists: LISTS.media })
  const parsed = contributionInput.safeParse({
    noun: 'media',
    id,
    change,
    comment: line.origin.comment ?? null,
    source,
  })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new AppError('invalidInput', {
      fields: { [issue?.path.slice(1).join('.') ?? 'change']: issue?.message ?? '' },
    })
  }
  const input = parsed.data
  const given = normal('media', input.change)
  if (id === null) expectFields(NEW_ENTRIES.media, input.change)
  const delta = deltaOf(LISTS.media, now ?? {}, given)
  const taken = { isNew: id === null, applied: false, proposed: false }
  const mine = id === null || !isTrusted ? [] : await changedHere(id)
  const [free, contested] = isTrusted ? parted(delta, mine) : [NOTHING, delta]
  if (isChange(free)) {
    await applyAtOnce({ input, delta: free, origin: address })
    taken.applied = true
  }
  if (isChange(contested)) taken.proposed = await propose({ input, delta: contested, origin: address })
  return taken
}

const NOTHING: Delta = { before: {}, after: {} }
const isChange = ({ after }: Delta) => Object.keys(after).length > 0
const readableFields = (values: Values) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, readable(field, value)]))

/** A change without these fields, and with them alone. */
function parted({ before, after }: Delta, fields: readonly string[]): [Delta, Delta] {
  const only = (values: Values, wanted: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field) === wanted))
  return [
    { before: only(before, false), after: only(after, false) },
    { before: only(before, true), after: only(after, true) },
  ]
}

/** The fields of a work that people of this instance have changed. */
async function changedHere(id: number): Promise<string[]> {
  const found = await plannedRows<{ field: string }>(
    'fields-changed-here',
    `SELECT DISTINCT k AS field FROM edits e CROSS JOIN LATERAL jsonb_object_keys(e.after) AS k
      WHERE e.media_id = $1::int AND e.editor_id IS NOT NULL`,
    [id],
  )
  return found.map(({ field }) => field)
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

/** The work that was added for an entry of another instance. */
async function acceptedBefore(origin: string, source: string): Promise<number | null> {
  const [found] = await plannedRows<{ id: number }>(
    'work-of-origin',
    `SELECT coalesce(c.media_id, e.media_id) AS id FROM contributions c LEFT JOIN edits e ON e.id = c.edit_id
      WHERE c.origin = $1 AND c.source = $2 AND c.state IN ('Accepted', 'PartlyAccepted')
        AND coalesce(c.media_id, e.media_id) IS NOT NULL ORDER BY c.id DESC LIMIT 1`,
    [origin, source],
  )
  return found?.id ?? null
}

async function apply(tx: Tx, { input, delta }: Change): Promise<{ id: number; edit: number | null }> {
  const reasons = { noun: 'media', editorId: null, comment: input.comment, source: input.source } as const
  if (input.id === null) return applyNew(tx, reasons, delta.after)
  return { id: input.id, edit: await applyChange(tx, { ...reasons, id: input.id }, delta) }
}

async function applyAtOnce(change: Change): Promise<void> {
  await write(async (tx) => {
    const { id, edit } = await apply(tx, change)
    await store(await tx.prisma(), change, { state: 'Accepted', decidedAt: new Date(), mediaId: id, editId: edit })
  })
}

/** Whether it was proposed: not if it is there already, open or refused. */
async function propose(change: Change): Promise<boolean> {
  const { origin, input, delta } = change
  const [same] = await plannedRows<{ id: number }>(
    'proposals-of-origin',
    `SELECT id FROM contributions WHERE origin = $1 AND source = $2 AND state IN ('Open', 'Refused') AND after = $3::jsonb LIMIT 1`,
    [origin, input.source, JSON.stringify(delta.after)],
  )
  if (same) return false
  await rehearsed((tx) => apply(tx, change))
  await write(async (tx) => {
    const db = await tx.prisma()
    await db.contribution.updateMany({
      where: { origin, source: input.source, state: 'Open' },
      data: { state: 'Outdated', decidedAt: new Date() },
    })
    await store(db, change, { state: 'Open' })
  })
  return true
}

type Decision = Pick<Prisma.ContributionUncheckedCreateInput, 'state' | 'decidedAt' | 'editId' | 'mediaId'>

async function store(db: Prisma.TransactionClient, { input, delta, origin }: Change, decision: Decision) {
  const { id, comment, source } = input
  await db.contribution.create({
    data: {
      ...{ origin, noun: 'media', mediaId: id, isNew: id === null, comment, source },
      before: delta.before as Prisma.InputJsonObject,
      after: delta.after as Prisma.InputJsonObject,
      ...decision,
    },
    select: { id: true },
  })
}
