import type { LineNoun } from '@/lib/catalogue/line/nouns'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { Delta } from '@/lib/curation/documents/differences'
import type { ContributionInput } from '@/lib/curation/schemas/contributions'
import { lockedEntry } from '@/server/domain/catalogue/entries/access'
import { type Prisma, plannedRows } from '@/server/platform/database/client'
import { type Tx, write } from '@/server/platform/writing/write'
import { actIn } from '../acts'
import { rehearsed } from '../contributions/mutations'
import { applyChange, applyNew } from '../contributions/writes'
import { hideDecided } from '../hidden-texts/writes'
import { keyed } from '../new-entries'
import { invalidateWaiting } from '../waiting'
import { type SaidHere, saidHere } from './rules'
import { KEPT_AND_EDITS } from './statements'

/** A change that another instance gives. `key`: what it calls the entry. */
export type Change = {
  noun: EditedNoun
  id: number | null
  key: string
  delta: Delta
  origin: string
  reasons: Pick<ContributionInput, 'comment' | 'source'>
}

/** Does a change at once. Returns the entry. */
export async function applyAtOnce(change: Change): Promise<number> {
  return write(async (tx) => {
    const { id, edit } = await apply(tx, change)
    await store(await tx.prisma(), change, { state: 'Accepted', decidedAt: new Date(), editId: edit }, id)
    return id
  })
}

async function apply(tx: Tx, { noun, id, key, delta, reasons }: Change): Promise<{ id: number; edit: number | null }> {
  const why = { noun, editorId: null, isUnseen: true, ...reasons }
  if (id !== null) return { id, edit: await applyChange(tx, { ...why, id }, delta) }
  let edit: number | null = null
  const added = await keyed(tx, noun, key, async () => {
    const made = await applyNew(tx, why, delta.after)
    edit = made.edit
    return made.id
  })
  return { id: added, edit }
}

/** Whether it was proposed: not if it is there, open or refused. It replaces an earlier one of the same entry. */
export async function propose(change: Change): Promise<boolean> {
  if (await isProposed(change)) return false
  await rehearsed((tx) => apply(tx, change))
  return keep(change)
}

/** The same without trying it out. @throws AppError notFound, hidden (of a merge) */
export async function proposeAct(change: Change): Promise<boolean> {
  return !(await isProposed(change)) && keep(change)
}

async function isProposed({ origin, delta, reasons }: Change): Promise<boolean> {
  const same = await plannedRows(
    'proposals-of-origin',
    `SELECT id FROM contributions WHERE origin = $1 AND source = $2 AND state IN ('Open', 'Refused') AND after = $3::jsonb LIMIT 1`,
    [origin, reasons.source, JSON.stringify(delta.after)],
  )
  return same.length > 0
}

async function keep(change: Change): Promise<boolean> {
  await write(async (tx) => {
    const db = await tx.prisma()
    await lockEntries(db, change)
    const replaced = await db.contribution.updateManyAndReturn({
      where: { origin: change.origin, source: change.reasons.source, state: 'Open' },
      data: { state: 'Outdated', decidedAt: new Date() },
      select: { id: true },
    })
    await hideDecided(
      tx,
      replaced.map(({ id }) => id),
    )
    await store(db, change, { state: 'Open' }, change.id)
    invalidateWaiting(tx, change.noun, change.id)
  })
  return true
}

/**
 * Locks the entries that a proposal is about until it is stored: hiding one closes what waits for it. What another
 * instance proposes of hiding it is of a hidden one, too.
 * @throws AppError notFound, hidden
 */
async function lockEntries(db: Prisma.TransactionClient, { noun, id, delta }: Change): Promise<void> {
  const act = actIn(delta.after)
  if (id === null || (act && 'hidden' in act)) return
  const into = act?.mergedInto[noun]
  for (const entry of into === undefined ? [id] : [id, into].sort((one, other) => one - other))
    await lockedEntry(db, noun, entry)
}

type Decision = Pick<Prisma.ContributionUncheckedCreateInput, 'state' | 'decidedAt' | 'editId'>

async function store(
  db: Prisma.TransactionClient,
  { noun, id, key, delta, origin, reasons }: Change,
  decision: Decision,
  entry: number | null,
) {
  await db.contribution.create({
    data: {
      ...{ ...reasons, origin, noun, [`${noun}Id`]: entry, isNew: id === null, originKey: key },
      before: delta.before as Prisma.InputJsonObject,
      after: delta.after as Prisma.InputJsonObject,
      ...decision,
    },
    select: { id: true },
  })
}

type Kept = { kept: string[]; edits: SaidHere[] }

/** The fields of an entry that people of this instance have changed. */
export async function changedHere(noun: LineNoun, id: number): Promise<string[]> {
  const [found] = await plannedRows<Kept>(`kept-and-edits-${noun}`, KEPT_AND_EDITS(noun), [id])
  return found ? saidHere(noun, found.kept, found.edits) : []
}

/** The work that was added for an entry of another instance before works kept its key. */
export async function acceptedBefore(origin: string, source: string): Promise<number | null> {
  const [found] = await plannedRows<{ id: number }>(
    'work-of-origin',
    `SELECT coalesce(c.media_id, e.media_id) AS id FROM contributions c LEFT JOIN edits e ON e.id = c.edit_id
      WHERE c.origin = $1 AND c.source = $2 AND c.state IN ('Accepted', 'PartlyAccepted')
        AND coalesce(c.media_id, e.media_id) IS NOT NULL ORDER BY c.id DESC LIMIT 1`,
    [origin, source],
  )
  return found?.id ?? null
}

/** Stores the address of a work's cover; never in place of another source's or a removed picture's. */
export async function namePicture(
  work: number,
  { address, host, credit, source }: { address: string; host: string; credit: string | null; source: string },
): Promise<void> {
  await write(async (tx) => {
    await tx.query('INSERT INTO picture_hosts (host) VALUES ($1) ON CONFLICT DO NOTHING', [host])
    await tx.query(NAME_PICTURE, [work, address, host, credit, source])
  })
}

const NAME_PICTURE = `INSERT INTO picture_addresses AS p (media_id, address, host, credit, source, rank)
  SELECT m.id, $2::text, $3::text, $4::text, $5::text, greatest(m.popularity, m.prominence) FROM media m
  WHERE m.id = $1::int AND NOT EXISTS (SELECT FROM removed_pictures r WHERE r.address = $2)
  ON CONFLICT (media_id) DO UPDATE SET address = EXCLUDED.address, host = EXCLUDED.host, credit = EXCLUDED.credit,
    source = EXCLUDED.source, state = 'Waiting', attempts = 0, next_at = now(), fault = NULL
  WHERE p.address <> EXCLUDED.address AND p.state <> 'Removed' AND (p.source = EXCLUDED.source OR p.state = 'Failed')`
