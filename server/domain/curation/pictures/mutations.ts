import { type AttachmentChange, MAX_ATTACHMENTS } from '@/lib/catalogue/schemas/attachments'
import { deltaOf, LISTS } from '@/lib/curation/documents/differences'
import type { EntityKind } from '@/lib/links'
import { UPLOAD_BYTES } from '@/lib/schemas/files'
import { isHidden, lockedEntry } from '@/server/domain/catalogue/entries/access'
import * as pictures from '@/server/domain/catalogue/pictures/mutations'
import {
  addressFault,
  ENTRY_SIDE,
  type PictureType,
  pictureItem,
  reordered,
} from '@/server/domain/catalogue/pictures/rules'
import { sweepSpares } from '@/server/domain/curation/pictures/jobs'
import { pool } from '@/server/platform/database/client'
import { AppError, invalidInput } from '@/server/platform/errors'
import { FetchError } from '@/server/platform/fetching/faults'
import { fetchPicture } from '@/server/platform/fetching/picture'
import { readUpload, type Upload } from '@/server/platform/files/uploads'
import { type Tx, write } from '@/server/platform/writing/write'
import { recordEdit } from '../edits/writes'
import * as writes from './writes'

export type Entry = { noun: EntityKind; id: number }
/** A file, or the address of one. */
export type GivenPicture = { bytes: Uint8Array } | { address: string }
export type Given = GivenPicture & { type: PictureType; credit?: string | null | undefined }
/** Whose change it is, and why. */
export type By = { editorId: number; comment?: string | null; source?: string | null }
/** The picture, and the edit; null if nothing has changed. */
export type Changed = { picture: number; edit: number | null }

/**
 * A given picture, read and re-encoded, with the address that it is from.
 * @throws AppError notFound, hidden, invalidInput (File or Address), bodyTooLarge, overloaded
 */
export async function readGiven({ noun, id }: Entry, given: GivenPicture): Promise<Upload & { source: string | null }> {
  if (!(await pictures.entryExists(pool(), noun, id))) throw new AppError('notFound')
  if (await isHidden(noun, id)) throw new AppError('hidden')
  const source = 'address' in given ? new URL(given.address).href : null
  if (source !== null && (await pictures.wasTakenDown(pool(), { address: source })))
    refuse('Address', 'pictureTakenDown')
  const upload = source === null && 'bytes' in given ? await readFile(given.bytes) : await readAddress(source ?? '')
  if (await pictures.wasTakenDown(pool(), upload)) refuse(fieldOf(source), 'pictureTakenDown')
  return { ...upload, source }
}

/** @throws AppError invalidInput (File or Address) for a picture that the entry has, or one too many */
export function expectNewPicture(
  before: readonly pictures.PictureRow[],
  upload: Upload & { source: string | null },
): void {
  if (before.some(({ filename }) => filename === upload.filename)) refuse(fieldOf(upload.source), 'pictureThere')
  if (before.length >= MAX_ATTACHMENTS) refuse(fieldOf(upload.source), 'tooManyPictures')
}

/**
 * Adds a picture to an entry: given as bytes, or fetched from an address.
 * @throws AppError notFound, hidden, invalidInput (File or Address), bodyTooLarge, overloaded, picturesUnavailable
 */
export async function addPicture(entry: Entry, { type, credit = null, ...given }: Given, by: By): Promise<Changed> {
  const { noun, id } = entry
  const upload = await readGiven(entry, given)
  await pictures.keepFile(noun, id, upload)
  return change(entry, by, async (tx, before) => {
    expectNewPicture(before, upload)
    return pictures.insertPicture(tx, { noun, id, type, credit, source: upload.source }, upload)
  })
}

/**
 * Changes type, credit and place of a picture.
 * @throws AppError notFound, hidden
 */
export async function changePicture(entry: Entry, picture: number, given: AttachmentChange, by: By): Promise<Changed> {
  return change(entry, by, async (tx, before) => {
    for (const item of changedItems(before, expectPicture(before, picture), given))
      await pictures.changeRow(tx, entry.noun, entry.id, item)
    return picture
  })
}

/** The pictures of an entry that a change of one of them changes, as they are then. */
export function changedItems(
  before: readonly pictures.PictureRow[],
  now: pictures.PictureRow,
  { type = now.type, credit = now.credit, place }: AttachmentChange,
): pictures.PictureRow[] {
  const there = before.filter((each) => each.type === type)
  const ids = there.map(({ id }) => id)
  const order = type === now.type && place === undefined ? ids : reordered(ids, now.id, place ?? ids.length)
  const moved = order.map((id) => before.find((each) => each.id === id) ?? now)
  const isMoved = order.some((id, at) => id !== ids[at])
  return moved
    .map((row, at) => ({
      ...row,
      ...(row.id === now.id && { type, credit }),
      ...(isMoved && { position: at }),
    }))
    .filter((row) => {
      const old = before.find(({ id }) => id === row.id)
      return old?.type !== row.type || old.credit !== row.credit || old.position !== row.position
    })
}

/**
 * Removes a picture. Its file is kept for some time, so that the edit can be taken back. One that was fetched for the
 * entry is not fetched again.
 * @throws AppError notFound, hidden
 */
export async function removePicture(entry: Entry, picture: number, by: By): Promise<Changed> {
  return change(entry, by, async (tx, before) => {
    const { id } = expectPicture(before, picture)
    await writes.keepRemoved(tx, entry, id)
    await pictures.removeRow(tx, id)
    return id
  })
}

/**
 * Removes a picture for ever: neither these contents nor this address come back, by anybody.
 * @throws AppError notFound, hidden
 */
export async function takeDownPicture(entry: Entry, picture: number, moderatorId: number): Promise<void> {
  let gone: pictures.PictureRow | undefined
  await change(entry, { editorId: moderatorId }, async (tx, before) => {
    gone = expectPicture(before, picture)
    await writes.banPicture(tx, gone, moderatorId)
    await pictures.removeRow(tx, picture)
    return picture
  })
  if (gone) await pictures.removeFile(entry.noun, entry.id, gone.filename)
  await sweepSpares()
}

/** The file of an entry's picture. */
export type StoredFile = { id: number; filename: string }

/** Deletes the files of pictures whose rows are gone. */
export async function removeFiles(noun: EntityKind, files: readonly StoredFile[]): Promise<void> {
  for (const { id, filename } of files) await pictures.removeFile(noun, id, filename)
}

/**
 * Copies the files of all pictures of an entry to another one, before its rows follow: addresses of files have the
 * entry. What is there stays, so that a merge can be undone.
 * @throws AppError picturesUnavailable
 */
export async function copyPictures(noun: EntityKind, from: number, into: number): Promise<void> {
  for (const { filename } of await pictures.storedPictures(pool(), noun, from))
    await pictures.copyFile(noun, filename, from, into)
}

/**
 * Changes the pictures of an entry, one change at a time, records it in the history, and invalidates what shows them.
 */
async function change(
  { noun, id }: Entry,
  { editorId, comment = null, source = null }: By,
  work: (tx: Tx, before: pictures.PictureRow[]) => Promise<number>,
): Promise<Changed> {
  return write(async (tx) => {
    await lockedEntry(await tx.prisma(), noun, id)
    const before = await pictures.storedPictures(tx, noun, id)
    const picture = await work(tx, before)
    const after = await pictures.storedPictures(tx, noun, id)
    const said = (rows: readonly pictures.PictureRow[]) => ({ pictures: rows.map(pictureItem) })
    const delta = deltaOf(LISTS[noun], said(before), said(after))
    const edit = { noun, id, editorId, comment, source, kind: 'picture' } as const
    tx.invalidate([`${noun}:${id}`])
    return { picture, edit: await recordEdit(tx, edit, delta) }
  })
}

/** @throws AppError notFound */
export function expectPicture(stored: readonly pictures.PictureRow[], id: number): pictures.PictureRow {
  const found = stored.find((picture) => picture.id === id)
  if (!found) throw new AppError('notFound')
  return found
}

const fieldOf = (source: string | null) => (source === null ? 'File' : 'Address')

const readFile = (bytes: Uint8Array): Promise<Upload> => readUpload(bytes, ENTRY_SIDE)

async function readAddress(address: string): Promise<Upload> {
  try {
    const { bytes } = await fetchPicture(address, UPLOAD_BYTES)
    if (!bytes) refuse('Address', 'addressUnreachable')
    return await readUpload(bytes, ENTRY_SIDE)
  } catch (error) {
    if (error instanceof FetchError) refuse('Address', addressFault(error.fault))
    if (error instanceof AppError && error.fields?.File) refuse('Address', error.fields.File)
    throw error
  }
}

/** @throws AppError invalidInput */
export function refuse(field: 'File' | 'Address', code: string): never {
  throw invalidInput({ [field]: code })
}
