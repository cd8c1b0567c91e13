import type { AttachmentChange } from '@/lib/catalogue/schemas/attachments'
import { CONTRIBUTING, isWaiting } from '@/lib/curation/contributing'
import { type Delta, deltaOf, LISTS } from '@/lib/curation/documents/differences'
import type { Contributed } from '@/lib/curation/schemas/contributions'
import { lockedEntry } from '@/server/domain/catalogue/entries/access'
import * as pictures from '@/server/domain/catalogue/pictures/mutations'
import { type PictureItem, pictureItem } from '@/server/domain/catalogue/pictures/rules'
import { sweepSpares } from '@/server/domain/curation/pictures/jobs'
import type { Asking } from '@/server/domain/identity/sessions/asker'
import { prisma, raw, sql } from '@/server/platform/database/client'
import { AppError, invalidInput } from '@/server/platform/errors'
import { storage } from '@/server/platform/storage/open'
import { keptKey } from '@/server/platform/storage/storage'
import { type Statements, type Tx, write } from '@/server/platform/writing/write'
import { isEditor } from './contributions/access'
import { propose } from './contributions/mutations'
import { expectProposalAllowed } from './contributors/writes'
import {
  addPicture,
  type Changed,
  changedItems,
  changePicture,
  type Entry,
  expectNewPicture,
  expectPicture,
  type Given,
  readGiven,
  removePicture,
} from './pictures/mutations'
import * as writes from './pictures/writes'
import { invalidateWaiting, isWaitingRow } from './waiting'

/**
 * What anybody contributes to the pictures of an entry: at once by editors, otherwise as a proposal, whatever was
 * accepted before.
 */

export type Reasons = { comment: string | null; source: string | null }

/**
 * Adds a picture. A proposed one is stored, and shown to its proposer and to editors alone.
 * @throws AppError notFound, hidden, invalidInput (File or Address), bodyTooLarge, overloaded, picturesUnavailable,
 *   tooManyRequests, manyOpen, manyPictures
 */
export async function contributePicture(
  entry: Entry,
  { type, credit = null, ...given }: Given,
  reasons: Reasons,
  asker: Asking,
): Promise<Contributed> {
  if (isEditor(asker))
    return done(entry, await addPicture(entry, { ...given, type, credit }, { editorId: asker.id, ...reasons }))
  await write((tx) => expectProposalAllowed(tx, asker.id))
  const upload = await readGiven(entry, given)
  const field = upload.source === null ? 'File' : 'Address'
  const expectAllowed = async (tx: Tx) => {
    await expectProposalAllowed(tx, asker.id)
    await expectSpace(tx, asker.id, upload.bytes.length)
    await lockedEntry(await tx.prisma(), entry.noun, entry.id)
    expectNewPicture(await pictures.storedPictures(tx, entry.noun, entry.id), upload)
  }
  await write(async (tx) => {
    await expectAllowed(tx)
    await writes.reserve(tx, entry, upload, field)
  })
  await pictures.keepFile(entry.noun, entry.id, upload)
  const item: PictureItem = { file: upload.filename, type, credit, source: upload.source }
  return write(async (tx) => {
    await expectAllowed(tx)
    const id = await proposed(tx, entry, { before: {}, after: { pictures: [item] } }, reasons, asker)
    await writes.keepProposed(tx, entry, upload.filename, id, field)
    return waits(entry, id)
  })
}

/**
 * Changes type, credit or place of a picture.
 * @throws AppError notFound, hidden, invalidInput if nothing would change, tooManyRequests, manyOpen
 */
export async function contributePictureChange(
  entry: Entry,
  picture: number,
  change: AttachmentChange,
  reasons: Reasons,
  asker: Asking,
): Promise<Contributed> {
  if (isEditor(asker))
    return done(entry, await changePicture(entry, picture, change, { editorId: asker.id, ...reasons }))
  return proposeOf(entry, picture, reasons, asker, (before, now) => {
    const changed = changedItems(before, now, change)
    return before.map((row) => changed.find(({ id }) => id === row.id) ?? row)
  })
}

/**
 * Removes a picture.
 * @throws AppError notFound, hidden, tooManyRequests, manyOpen
 */
export async function contributePictureRemoval(
  entry: Entry,
  picture: number,
  reasons: Reasons,
  asker: Asking,
): Promise<Contributed> {
  if (isEditor(asker)) return done(entry, await removePicture(entry, picture, { editorId: asker.id, ...reasons }))
  return proposeOf(entry, picture, reasons, asker, (before) => before.filter(({ id }) => id !== picture))
}

type Rows = readonly pictures.PictureRow[]

async function proposeOf(
  entry: Entry,
  picture: number,
  reasons: Reasons,
  asker: Asking,
  after: (before: Rows, now: pictures.PictureRow) => Rows,
): Promise<Contributed> {
  return write(async (tx) => {
    await expectProposalAllowed(tx, asker.id)
    await lockedEntry(await tx.prisma(), entry.noun, entry.id)
    const before = await pictures.storedPictures(tx, entry.noun, entry.id)
    const wanted = after(before, expectPicture(before, picture))
    const said = (rows: Rows) => ({ pictures: rows.map(pictureItem) })
    const delta = deltaOf(LISTS[entry.noun], said(before), said(wanted))
    if (Object.keys(delta.after).length === 0) throw invalidInput({ change: 'unchanged' })
    return waits(entry, await proposed(tx, entry, delta, reasons, asker))
  })
}

async function proposed(tx: Tx, { noun, id }: Entry, delta: Delta, reasons: Reasons, asker: Asking) {
  invalidateWaiting(tx, noun, id)
  return propose(await tx.prisma(), { noun, id, ...reasons }, delta, asker.id)
}

const waits = ({ id }: Entry, contribution: number): Contributed => ({
  state: 'Open',
  contribution,
  edit: null,
  entry: id,
})
const done = ({ id }: Entry, { edit }: Changed): Contributed => ({
  state: 'Accepted',
  contribution: null,
  edit,
  entry: id,
})

const MEGABYTE = 1024 * 1024

/** @throws AppError manyPictures */
async function expectSpace(tx: Statements, userId: number, bytes: number): Promise<void> {
  const { rows } = await tx.query<{ mine: number; all: number }>(sql`SELECT
    (SELECT coalesce(sum(s.bytes), 0)::float8 FROM contributions c JOIN spare_pictures s ON s.contribution_id = c.id
      WHERE c.proposer_id = ${userId}::int AND ${raw(isWaitingRow('c.'))}) AS mine,
    (SELECT coalesce(sum(bytes), 0)::float8 FROM spare_pictures WHERE contribution_id IS NOT NULL) AS all`)
  const { mine = 0, all = 0 } = rows[0] ?? {}
  const { pictureMegabytes, pictureMegabytesOfAll } = CONTRIBUTING
  if (mine + bytes > pictureMegabytes * MEGABYTE || all + bytes > pictureMegabytesOfAll * MEGABYTE)
    throw new AppError('manyPictures')
}

/** The file of a picture that a proposal adds, for its proposer and for editors; null for others, or once decided. */
export async function proposedPicture(asker: Asking, contribution: number): Promise<Buffer | null> {
  const row = await prisma().sparePicture.findUnique({
    where: { contributionId: contribution },
    select: { noun: true, entryId: true, filename: true, contribution: { select: { proposerId: true, state: true } } },
  })
  if (!row?.contribution || !isWaiting(row.contribution.state)) return null
  if (!isEditor(asker) && row.contribution.proposerId !== asker.id) return null
  return storage().read(keptKey(row.noun, row.entryId, row.filename))
}

/**
 * Takes the picture that waits in a proposal down for ever; the proposal is outdated.
 * @throws AppError notFound
 */
export async function takeDownProposed(contribution: number, moderatorId: number): Promise<void> {
  await write(async (tx) => {
    const { rows } = await tx.query<{ filename: string; source: string | null }>(sql`
      SELECT s.filename, c.after->'pictures'->0->>'source' AS source FROM contributions c
      JOIN spare_pictures s ON s.contribution_id = c.id WHERE c.id = ${contribution}::int AND ${raw(isWaitingRow('c.'))} FOR UPDATE`)
    const [picture] = rows
    if (!picture) throw new AppError('notFound')
    await writes.banPicture(tx, picture, moderatorId)
  })
  await sweepSpares()
}
