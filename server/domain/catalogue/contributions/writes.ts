import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { CharacterInput } from '@/lib/catalogue/schemas/characters-input'
import type { MediaInput } from '@/lib/catalogue/schemas/media-input'
import type { CompanyInput, PersonInput, SeriesInput } from '@/lib/catalogue/schemas/names-input'
import type { TagInput } from '@/lib/catalogue/schemas/tags'
import type { Prisma } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import type { Tx } from '@/server/platform/writing/write'
import { addCharacter, changeCharacter } from '../characters/mutations'
import { addCompany, changeCompany } from '../companies/mutations'
import { documentOf, hiddenIn, ledOn } from '../documents/queries'
import {
  applied,
  type Delta,
  deltaOf,
  isSame,
  itemsOf,
  LISTS,
  readable,
  type Values,
  without,
} from '../documents/rules'
import { type Reasons, recordEdit, recorded } from '../edits/writes'
import { lockedEntry } from '../entries/writes'
import { addMedia, changeMedia } from '../media/mutations'
import { withEntriesAdded } from '../new-entries'
import { addPerson, changePerson } from '../people/mutations'
import type { PictureItem } from '../pictures/rules'
import { writePictures } from '../pictures/writes'
import { addSeries, changeSeries } from '../series/mutations'
import { addTag, changeTag } from '../tags/mutations'

/** Whose change it is, and whether locked fields stop it. */
export type ApplyReasons = Reasons & { isModerator?: boolean }

/**
 * Changes an entry, and records the edit. What others have changed meanwhile stays; what refers to an entry that was merged since refers to
 * the one that it is now.
 * @returns the id of the edit; null if the entry says all of it already
 * @throws AppError notFound, hidden (also if it names a hidden entry anew), conflict (fields that others have changed, with what they say now), invalidInput, forbidden (locked fields)
 */
export async function applyChange(
  tx: Tx,
  { isModerator = false, ...reasons }: ApplyReasons,
  written: Delta,
): Promise<number | null> {
  const { noun, id } = reasons
  const db = await tx.prisma()
  const [before, after] = await ledOn(db, written.before, written.after)
  const { lockedFields, updatedAt } = await lockedEntry(db, noun, id)
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const { now, delta } = await seenChange(db, (await documentOf(db, noun, id, fields)) ?? {}, { before, after })
  const { given, contested } = applied(LISTS[noun], now, delta)
  const values = Object.fromEntries(contested.map((name) => [name, readable(name, now[name.split('.')[0] ?? ''])]))
  if (contested.length > 0)
    throw new AppError('conflict', {
      fields: Object.fromEntries(contested.map((name) => [name, 'changed'])),
      current: { updatedDate: updatedAt.toISOString(), values },
    })
  const stopped = isModerator ? [] : Object.keys(given).filter((field) => lockedFields.includes(field))
  if (stopped.length > 0)
    throw new AppError('forbidden', { fields: Object.fromEntries(stopped.map((name) => [name, 'locked'])) })
  if (Object.keys(given).length === 0) return null
  const { pictures, ...others } = given
  const isOfPictures = pictures !== undefined && Object.keys(others).length === 0
  return recorded(tx, isOfPictures ? { kind: 'picture', ...reasons } : reasons, fields, async () => {
    if (Object.keys(others).length > 0)
      await withMoves(tx, reasons, others, () => WRITES[noun].change(tx, id, others).then(() => id))
    if (pictures === undefined || noun === 'tag') return
    await writePictures(tx, { noun, id }, pictures as PictureItem[])
    tx.invalidate([`${noun}:${id}`])
  })
}

/**
 * What an entry says now, and a change of it, both without hidden entries: what it says of these stays as it is.
 * @throws AppError hidden (the change names one anew, or says something else of it)
 */
export async function seenChange(
  db: Prisma.TransactionClient,
  now: Values,
  { before, after }: Delta,
): Promise<{ now: Values; delta: Delta }> {
  const hidden = await hiddenIn(db, [now, before, after])
  const known = itemsOf(now, hidden)
  if (itemsOf(after, hidden).some((item) => !known.some((one) => isSame(one, item)))) throw new AppError('hidden')
  return { now: without(now, hidden), delta: { before: without(before, hidden), after: without(after, hidden) } }
}

/**
 * Adds an entry, and records the edit. Its fields have been validated.
 * @throws AppError invalidInput, conflict
 */
export async function applyNew(
  tx: Tx,
  reasons: Omit<Reasons, 'id' | 'kind'>,
  given: Values,
): Promise<{ id: number; edit: number | null }> {
  const { noun } = reasons
  const [fields] = await ledOn(await tx.prisma(), given)
  const id = await withMoves(tx, reasons, fields, () => WRITES[noun].add(tx, fields))
  const db = await tx.prisma()
  const document = (await documentOf(db, noun, id, Object.keys(fields))) ?? {}
  const edit = await recordEdit(db, { ...reasons, id, kind: 'create' }, deltaOf(LISTS[noun], {}, document))
  return { id, edit }
}

/**
 * Does `write`, and records the works that a series takes or gives away as edits of these: their history shows it, and no load groups
 * them again. Returns the id that `write` gives.
 */
async function withMoves(
  tx: Tx,
  { noun, id = 0, editorId, comment, source }: Omit<Reasons, 'id'> & { id?: number },
  { media }: Values,
  write: () => Promise<number>,
): Promise<number> {
  if (noun !== 'series' || !Array.isArray(media)) return write()
  const db = await tx.prisma()
  // Hidden works stay where they are.
  const where = {
    isAdult: { not: null },
    OR: [{ id: { in: media as number[] } }, ...(id > 0 ? [{ seriesId: id }] : [])],
  }
  const before = await db.media.findMany({ where, select: { id: true, seriesId: true }, orderBy: { id: 'asc' } })
  const written = await write()
  const moves = before.map((work) => ({ ...work, to: media.includes(work.id) ? written : null }))
  await db.edit.createMany({
    data: moves
      .filter(({ seriesId, to }) => seriesId !== to)
      .map((work) => ({
        mediaId: work.id,
        editorId,
        comment: comment ?? null,
        source: source ?? null,
        before: { series: work.seriesId },
        after: { series: work.to },
      })),
  })
  return written
}

/** How entries of a noun are added and changed, from fields that its input has validated. Both check the whole, and invalidate. */
type Writes = {
  add: (tx: Tx, fields: Values) => Promise<number>
  change: (tx: Tx, id: number, fields: Values) => Promise<void>
}

const WRITES: Record<EditedNoun, Writes> = {
  media: {
    add: async (tx, fields) => addMedia(tx, (await withEntriesAdded(tx, fields)) as MediaInput),
    change: async (tx, id, fields) => changeMedia(tx, id, (await withEntriesAdded(tx, fields)) as Partial<MediaInput>),
  },
  series: {
    add: (tx, fields) => addSeries(tx, fields as SeriesInput),
    change: (tx, id, fields) => changeSeries(tx, id, fields as Partial<SeriesInput>),
  },
  character: {
    add: (tx, fields) => addCharacter(tx, fields as CharacterInput),
    change: (tx, id, fields) => changeCharacter(tx, id, fields as CharacterInput),
  },
  person: {
    add: (tx, fields) => addPerson(tx, fields as PersonInput),
    change: (tx, id, fields) => changePerson(tx, id, fields as PersonInput),
  },
  company: {
    add: (tx, fields) => addCompany(tx, fields as CompanyInput),
    change: (tx, id, fields) => changeCompany(tx, id, fields as Partial<CompanyInput>),
  },
  tag: {
    add: (tx, fields) => addTag(tx, fields as TagInput & { name: string }),
    change: (tx, id, fields) => changeTag(tx, id, fields as TagInput),
  },
}
