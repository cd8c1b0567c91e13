import { LRUCache } from 'lru-cache'
import { type AttachmentChange, MAX_ATTACHMENTS } from '@/lib/catalogue/schemas/attachments'
import type { EntityKind } from '@/lib/links'
import { UPLOAD_BYTES } from '@/lib/schemas/files'
import { pool, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { AppError } from '@/server/platform/errors'
import { FetchError } from '@/server/platform/fetching/faults'
import { fetchPicture } from '@/server/platform/fetching/picture'
import { readUpload, type Upload } from '@/server/platform/files/uploads'
import { type Tx, write } from '@/server/platform/writing/write'
import { recordEdit } from '../edits/writes'
import { addressFault, ENTRY_SIDE, type PictureType, picturesDelta, reordered } from './rules'
import * as writes from './writes'

/** Most pictures that members' pages have asked for and that wait. */
const MAX_WISHES = 2000
/** Works that were asked for lately, so that a member's page costs no statement again and again. */
const asked = new LRUCache<number, true>({ max: 20_000, ttl: 10 * 60_000 })

/**
 * Lets the pictures of works that a member looks at be fetched before others. Does nothing where no pictures are fetched, and
 * while enough wishes wait.
 */
export async function wishPictures(works: readonly number[]): Promise<void> {
  if (env().PICTURES !== 'fetch') return
  const fresh = works.filter((id) => !asked.has(id))
  if (fresh.length === 0) return
  for (const id of fresh) asked.set(id, true)
  await pool().query(sql`UPDATE picture_addresses SET wished_at = now()
    WHERE media_id = ANY(${fresh}::int[]) AND state = 'Waiting' AND wished_at IS NULL AND ${MAX_WISHES} > (
      SELECT count(*) FROM (SELECT FROM picture_addresses
        WHERE state = 'Waiting' AND wished_at IS NOT NULL LIMIT ${MAX_WISHES}) AS wishes)`)
}

type Entry = { noun: EntityKind; id: number }
/** A file, or the address of one. */
export type GivenPicture = { bytes: Uint8Array } | { address: string }
type Given = GivenPicture & { type: PictureType; credit?: string | null | undefined }

/**
 * Adds a picture to an entry: given as bytes, or fetched from an address. Returns its id.
 * @throws AppError notFound, invalidInput (File or Address), bodyTooLarge, overloaded, picturesUnavailable
 */
export async function addPicture(entry: Entry, given: Given, editorId: number): Promise<number> {
  const { noun, id } = entry
  if (!(await writes.entryExists(pool(), noun, id))) throw new AppError('notFound')
  const source = 'address' in given ? new URL(given.address).href : null
  if (source !== null && (await writes.wasTakenDown(pool(), { address: source }))) refuse('Address', 'pictureTakenDown')
  const upload = source === null && 'bytes' in given ? await readFile(given.bytes) : await readAddress(source ?? '')
  const field = source === null ? 'File' : 'Address'
  if (await writes.wasTakenDown(pool(), upload)) refuse(field, 'pictureTakenDown')
  await writes.keepFile(noun, id, upload)
  const { type, credit = null } = given
  return change(entry, editorId, async (tx, before) => {
    if (before.some(({ filename }) => filename === upload.filename)) refuse(field, 'pictureThere')
    if (before.length >= MAX_ATTACHMENTS) refuse(field, 'tooManyPictures')
    return writes.insertPicture(tx, { noun, id, type, credit, source }, upload)
  })
}

/**
 * Changes type, credit and place of a picture.
 * @throws AppError notFound
 */
export async function changePicture(
  entry: Entry,
  picture: number,
  { type, credit, place }: AttachmentChange,
  editorId: number,
): Promise<void> {
  await change(entry, editorId, async (tx, before) => {
    const now = expectPicture(before, picture)
    const wanted = type ?? now.type
    const there = before.filter((each) => each.type === wanted).map((each) => each.id)
    if (wanted !== now.type)
      await tx.query(sql`DELETE FROM attachments
      WHERE id <> ${picture} AND drawn AND type = ${wanted}::attachment_type AND ${writes.owner(entry.noun)} = ${entry.id}`)
    await tx.query(sql`UPDATE attachments SET type = ${wanted}::attachment_type,
      credit = ${credit === undefined ? now.credit : credit} WHERE id = ${picture}`)
    if (wanted !== now.type || place !== undefined)
      await writes.orderPictures(tx, reordered(there, picture, place ?? there.length))
  })
}

/**
 * Removes a picture. One that was fetched for the entry is not fetched again.
 * @throws AppError notFound
 */
export async function removePicture(entry: Entry, picture: number, editorId: number): Promise<void> {
  await remove(entry, picture, editorId, async () => {})
}

/**
 * Removes a picture for ever: neither these contents nor this address come back, by anybody.
 * @throws AppError notFound
 */
export async function takeDownPicture(entry: Entry, picture: number, moderatorId: number): Promise<void> {
  await remove(entry, picture, moderatorId, async (tx, { filename, source }) => {
    await tx.query(sql`INSERT INTO removed_pictures (filename, address, moderator_id)
      VALUES (${filename}, ${source}, ${moderatorId}) ON CONFLICT (filename) DO NOTHING`)
  })
}

/** The file of an entry's picture. */
export type StoredFile = { id: number; filename: string }

/** Deletes the files of pictures whose rows are gone. */
export async function removeFiles(noun: EntityKind, files: readonly StoredFile[]): Promise<void> {
  for (const { id, filename } of files) await writes.removeFile(noun, id, filename)
}

/**
 * Copies the files of all pictures of an entry to another one, before its rows follow: addresses of files have the entry. What is there
 * stays, so that a merge can be undone.
 * @throws AppError picturesUnavailable
 */
export async function copyPictures(noun: EntityKind, from: number, into: number): Promise<void> {
  for (const { filename } of await writes.storedPictures(pool(), noun, from))
    await writes.copyFile(noun, filename, from, into)
}

async function remove(
  entry: Entry,
  picture: number,
  byId: number,
  also: (tx: Tx, removed: writes.PictureRow) => Promise<void>,
): Promise<void> {
  const removed = await change(entry, byId, async (tx, before) => {
    const found = expectPicture(before, picture)
    await also(tx, found)
    await writes.forgetFetched(tx, picture)
    await tx.query(sql`DELETE FROM attachments WHERE id = ${picture}`)
    return found
  })
  await writes.removeFile(entry.noun, entry.id, removed.filename)
}

/** Changes the pictures of an entry, one change at a time, records it in the history, and invalidates what shows them. */
async function change<Result>(
  { noun, id }: Entry,
  editorId: number,
  work: (tx: Tx, before: writes.PictureRow[]) => Promise<Result>,
): Promise<Result> {
  return write(async (tx) => {
    if (!(await writes.lockEntry(tx, noun, id))) throw new AppError('notFound')
    const before = await writes.storedPictures(tx, noun, id)
    const result = await work(tx, before)
    const delta = picturesDelta(before, await writes.storedPictures(tx, noun, id))
    await recordEdit(await tx.prisma(), { noun, id, editorId, kind: 'picture' }, delta)
    tx.invalidate([`${noun}:${id}`])
    return result
  })
}

function expectPicture(pictures: readonly writes.PictureRow[], id: number): writes.PictureRow {
  const found = pictures.find((picture) => picture.id === id)
  if (!found) throw new AppError('notFound')
  return found
}

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

function refuse(field: 'File' | 'Address', code: string): never {
  throw new AppError('invalidInput', { fields: { [field]: code } })
}
