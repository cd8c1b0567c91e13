import { PERSON } from '@/lib/catalogue/fields/entries'
import type { PersonInput } from '@/lib/catalogue/schemas/names-input'
import type { Tx } from '@/server/platform/writing/write'
import { editedNow, lockedEntry } from '../entries/access'
import { columnsOf } from '../entries/rules'
import { changedName, newName, writeNameKeys } from '../names/mutations'

/**
 * Creates a person as a part of a unit of work, and returns its id.
 * @throws AppError invalidInput: no part of a name
 */
export async function addPerson(tx: Tx, input: PersonInput): Promise<number> {
  const db = await tx.prisma()
  const { id } = await db.person.create({
    data: { ...columnsOf(PERSON, input), ...newName(input), editedAt: new Date() },
    select: { id: true },
  })
  await settlePerson(tx, id)
  return id
}

/**
 * Changes a person as a part of a unit of work; every given field replaces the old value. Not recorded.
 * @throws AppError notFound, hidden, invalidInput (no part of a name is left)
 */
export async function changePerson(tx: Tx, id: number, input: PersonInput): Promise<void> {
  const db = await tx.prisma()
  await lockedEntry(db, 'person', id)
  const before = await db.person.findUniqueOrThrow({ where: { id } })
  const data = { ...columnsOf(PERSON, input), ...changedName(input, before), ...editedNow(before) }
  await db.person.update({ where: { id }, data })
  await settlePerson(tx, id)
}

/** Writes the search keys of a person, and invalidates its pages. */
export async function settlePerson(tx: Tx, id: number): Promise<void> {
  const db = await tx.prisma()
  await writeNameKeys(db, 'person', id, await db.person.findUniqueOrThrow({ where: { id } }))
  tx.invalidate([`person:${id}`, 'index:person'])
}
