import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { Locked, LocksInput } from '@/lib/curation/schemas/edits'
import { lockedEntry, TABLES } from '@/server/domain/catalogue/entries/access'
import { raw } from '@/server/platform/database/client'
import { invalidInput } from '@/server/platform/errors'
import { write } from '@/server/platform/writing/write'
import { faultOf } from './documents/rules'
import { fieldsOf } from './documents/statements'
import { recordEdit } from './edits/writes'

/**
 * Locks or unlocks the given fields of an entry, and records it; other fields stay as they are. No load changes a
 * locked field, and people only if they are moderators.
 * @throws AppError notFound, hidden, invalidInput (a field that the noun has not)
 */
export async function setLocks(
  noun: EditedNoun,
  id: number,
  { fields, comment }: LocksInput,
  editorId: number,
): Promise<Locked> {
  const known = fieldsOf(noun)
  const unknown = Object.keys(fields).filter((field) => !known.includes(field))
  const faults = unknown.map((name) => `fields.${name}`)
  if (unknown.length > 0) throw invalidInput(faultOf(faults, 'invalid'))
  return write(async (tx) => {
    const db = await tx.prisma()
    const { lockedFields: before } = await lockedEntry(db, noun, id)
    const after = known.filter((field) => fields[field] ?? before.includes(field))
    if (after.join() === known.filter((field) => before.includes(field)).join())
      return { lockedFields: after, edit: null }
    // Spellings of other tags are joined only to a tag that nobody has curated.
    const more = noun === 'tag' ? raw(', is_curated = true') : raw('')
    await db.$executeRaw`UPDATE ${raw(TABLES[noun])} SET locked_fields = ${after}::text[]${more} WHERE id = ${id}`
    const edit = await recordEdit(
      tx,
      { noun, id, editorId, comment, kind: 'lock' },
      { before: { lockedFields: before }, after: { lockedFields: after } },
    )
    tx.invalidate([`${noun}:${id}`])
    return { lockedFields: after, edit }
  })
}
