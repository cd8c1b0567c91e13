import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { MediaInput } from '@/lib/catalogue/schemas/media-input'
import type { CharacterInput, CompanyInput, PersonInput, SeriesInput } from '@/lib/catalogue/schemas/names-input'
import type { TagInput } from '@/lib/catalogue/schemas/tags'
import { applied } from '@/lib/curation/documents/applied'
import { type Delta, deltaOf, isSame, LISTS, readable, type Values } from '@/lib/curation/documents/differences'
import { ORDERS } from '@/lib/curation/documents/orders'
import { addCharacter, changeCharacter } from '@/server/domain/catalogue/characters/mutations'
import { addCompany, changeCompany } from '@/server/domain/catalogue/companies/mutations'
import { lockedEntry } from '@/server/domain/catalogue/entries/access'
import { addMedia, changeMedia } from '@/server/domain/catalogue/media/mutations'
import { addPerson, changePerson } from '@/server/domain/catalogue/people/mutations'
import type { PictureItem } from '@/server/domain/catalogue/pictures/rules'
import { addSeries, changeSeries } from '@/server/domain/catalogue/series/mutations'
import { addTag, changeTag } from '@/server/domain/catalogue/tags/mutations'
import type { Prisma } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import type { Tx } from '@/server/platform/writing/write'
import { documentOf, hiddenIn, ledOn } from '../documents/queries'
import { faultOf, itemsOf, without } from '../documents/rules'
import { type Reasons, recordEdit, recorded } from '../edits/writes'
import type { Entry } from '../mirrors/rules'
import { type Beside, beside, recordMirrors } from '../mirrors/writes'
import { withEntriesAdded } from '../new-entries'
import { losesItems, placedIn } from '../orders'
import { writePictures } from '../pictures/writes'

/** Whose change it is, and whether locked fields stop it. */
export type ApplyReasons = Reasons & { isModerator?: boolean }

/**
 * Changes an entry, and records the edit. Fields that others have changed meanwhile stay. References to entries merged
 * since become references to their successors.
 * @returns the id of the edit; null if the entry says all of it already
 * @throws AppError notFound, hidden (also if it names a hidden entry anew), conflict (fields that others have changed,
 *   with what they say now), invalidInput, forbidden (locked fields, also of other entries that change with it)
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
  const placed = await placedIn(db, { noun, id }, fields)
  const { given, contested } = applied(LISTS[noun], now, delta, placed)
  const values = Object.fromEntries(contested.map((name) => [name, readable(name, now[name.split('.')[0] ?? ''])]))
  if (contested.length > 0)
    throw new AppError('conflict', {
      fields: faultOf(contested, 'changed'),
      current: { updatedDate: updatedAt.toISOString(), values },
    })
  const stopped = isModerator ? [] : Object.keys(given).filter((field) => lockedFields.includes(ORDERS[field] ?? field))
  if (stopped.length > 0) throw new AppError('forbidden', { fields: faultOf(stopped, 'locked') })
  if (Object.keys(given).length === 0) return null
  const { pictures, ...others } = given
  // Who takes it back gives the places back that went with the rows.
  const losing = placed.filter((order) => losesItems(LISTS[noun], ORDERS[order] ?? '', delta))
  const recordedFields = [...new Set([...fields, ...losing])]
  const isOfPictures = pictures !== undefined && Object.keys(others).length === 0
  const mirrors = await beside(tx, { noun, id }, now, others)
  const added: Entry[] = []
  const edit = await recorded(
    tx,
    isOfPictures ? { kind: 'picture', ...reasons } : reasons,
    recordedFields,
    async () => {
      if (Object.keys(others).length > 0) await WRITES[noun].change(tx, id, others, added)
      if (pictures === undefined || noun === 'tag') return
      await writePictures(tx, { noun, id }, pictures as PictureItem[])
      tx.invalidate([`${noun}:${id}`])
    },
  )
  await recordBeside(tx, mirrors, { ...reasons, isModerator, edit }, added)
  return edit
}

/**
 * The entry's current values and a change of it, both without references to hidden entries, which stay as they are.
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
 * @throws AppError invalidInput, conflict, forbidden (it changes a locked field of another entry)
 */
export async function applyNew(
  tx: Tx,
  { isModerator = false, ...reasons }: Omit<ApplyReasons, 'id' | 'kind'>,
  given: Values,
): Promise<{ id: number; edit: number | null }> {
  const { noun } = reasons
  const [fields] = await ledOn(await tx.prisma(), given)
  const mirrors = await beside(tx, { noun, id: 0 }, {}, fields)
  const added: Entry[] = []
  const id = await WRITES[noun].add(tx, fields, added)
  const db = await tx.prisma()
  const document = (await documentOf(db, noun, id, Object.keys(fields))) ?? {}
  const edit = await recordEdit(tx, { ...reasons, id, kind: 'create' }, deltaOf(LISTS[noun], {}, document))
  await recordBeside(tx, mirrors, { ...reasons, id, isModerator, edit }, added)
  return { id, edit }
}

/** Records what a change has done to other entries, and which it has added (`added`). */
async function recordBeside(
  tx: Tx,
  mirrors: Beside,
  reasons: ApplyReasons & { edit: number | null },
  added: readonly Entry[],
): Promise<void> {
  await recordMirrors(tx, mirrors, reasons, added)
  const { editorId, comment, source, edit } = reasons
  const of = { editorId, comment, source, ...(edit !== null && { mirrorsId: edit }) }
  const db = await tx.prisma()
  for (const { noun, id } of added) {
    const document = (await documentOf(db, noun, id)) ?? {}
    await recordEdit(tx, { ...of, noun, id, kind: 'create' }, deltaOf(LISTS[noun], {}, document))
  }
}

/**
 * How entries of a noun are added and changed, from fields that its input has validated. Both check the whole, and
 * invalidate. New entries that the fields name go into `added`.
 */
type Writes = {
  add: (tx: Tx, fields: Values, added: Entry[]) => Promise<number>
  change: (tx: Tx, id: number, fields: Values, added: Entry[]) => Promise<void>
}

const WRITES: Record<EditedNoun, Writes> = {
  media: {
    add: async (tx, fields, added) => addMedia(tx, (await withEntriesAdded(tx, fields, added)) as MediaInput),
    change: async (tx, id, fields, added) =>
      changeMedia(tx, id, (await withEntriesAdded(tx, fields, added)) as Partial<MediaInput>),
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
