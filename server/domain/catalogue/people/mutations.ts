import { PERSON } from '@/lib/catalogue/fields/person'
import type { PersonInput } from '@/lib/catalogue/schemas/names-input'
import { AppError } from '@/server/platform/errors'
import type { Tx } from '@/server/platform/writing/write'
import { fullName, type NameParts, nameSearchKeys, partKeys } from '../characters/rules'
import { lockedEntry } from '../entries/access'
import { mergedNames } from '../entries/queries'
import { columnsOf } from '../entries/rules'
import { searchKeys } from '../media/rules'

/**
 * Creates a person as a part of a unit of work, and returns its id.
 * @throws AppError invalidInput: no part of a name
 */
export async function addPerson(tx: Tx, input: PersonInput): Promise<number> {
  const db = await tx.prisma()
  const name = nameOf(input, { firstName: null, middleName: null, lastName: null })
  const { id } = await db.person.create({
    data: { ...ownColumns(input), ...derived(name), editedAt: new Date() },
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
  const select = { firstName: true, middleName: true, lastName: true, updatedAt: true } as const
  const before = await db.person.findUniqueOrThrow({ where: { id }, select })
  const name = nameOf(input, before)
  // A loaded full name may contain more than its parts. It stays until a part is changed.
  const changesName = PARTS.some((part) => name[part] !== before[part])
  const now = new Date(Math.max(Date.now(), before.updatedAt.getTime() + 1))
  const own = { ...ownColumns(input), updatedAt: now, editedAt: now }
  await db.person.update({ where: { id }, data: { ...own, ...(changesName ? derived(name) : {}) } })
  await settlePerson(tx, id)
}

const PARTS = ['firstName', 'middleName', 'lastName'] as const

/** The columns but those of the name, which also has columns that follow from all of its parts. */
const ownColumns = ({ firstName: _, middleName: __, lastName: ___, ...input }: PersonInput) => columnsOf(PERSON, input)

const derived = (name: NameParts) => ({ ...name, fullName: fullName(name), ...partKeys(name) })

function nameOf(input: PersonInput, before: NameParts): NameParts {
  const part = (name: (typeof PARTS)[number]) => (input[name] === undefined ? before[name] : (input[name] ?? null))
  const name = { firstName: part('firstName'), middleName: part('middleName'), lastName: part('lastName') }
  if (fullName(name) === '') throw new AppError('invalidInput', { fields: { firstName: 'required' } })
  return name
}

/** Writes the search keys of a person, and invalidates its pages. */
export async function settlePerson(tx: Tx, id: number): Promise<void> {
  const db = await tx.prisma()
  const select = { firstName: true, middleName: true, lastName: true, fullName: true, nativeName: true } as const
  const name = await db.person.findUniqueOrThrow({ where: { id }, select })
  const keys = [...nameSearchKeys(name), ...searchKeys(await mergedNames(db, 'person', id))]
  await db.$executeRaw`DELETE FROM person_search_keys WHERE person_id = ${id} AND key <> ALL(${keys}::text[])`
  await db.$executeRaw`INSERT INTO person_search_keys (person_id, key, popularity)
    SELECT p.id, given, p.popularity FROM people p, unnest(${keys}::text[]) AS given WHERE p.id = ${id}
    ON CONFLICT DO NOTHING`
  tx.invalidate([`person:${id}`, 'index:person'])
}
