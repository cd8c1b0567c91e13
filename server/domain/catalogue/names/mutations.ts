import { nameKey } from '@/lib/fold'
import type { Prisma } from '@/server/platform/database/client'
import { invalidInput } from '@/server/platform/errors'
import { writeSearchKeys } from '../entries/writes'
import { searchKeys } from '../media/rules'
import type { NameNoun } from './cards'

/**
 * The columns of the name of a new character or person.
 * @throws AppError invalidInput: no part of a name
 */
export function newName(input: Partial<NameParts>) {
  return columnsOfName(input, { firstName: null, middleName: null, lastName: null })
}

/**
 * The columns of a name that a change gives other parts. A loaded full name may contain more than its parts ("Jintan
 * (child)"), and a full name may have no parts. It stays until a part is changed.
 * @throws AppError invalidInput: no part of a name is left
 */
export function changedName(input: Partial<NameParts>, before: NameParts) {
  const isChanged = PARTS.some((part) => input[part] !== undefined && input[part] !== before[part])
  return isChanged ? columnsOfName(input, before) : {}
}

function columnsOfName(input: Partial<NameParts>, before: NameParts) {
  const part = (name: (typeof PARTS)[number]) => (input[name] === undefined ? before[name] : input[name])
  const name = { firstName: part('firstName'), middleName: part('middleName'), lastName: part('lastName') }
  if (fullName(name) === '') throw invalidInput({ firstName: 'required' })
  return { ...name, fullName: fullName(name), ...partKeys(name) }
}

type Named = NameParts & { fullName: string; nativeName: string | null; otherNames: readonly string[] }

/** Writes the search keys of a character or person with this name. */
export async function writeNameKeys(
  db: Prisma.TransactionClient,
  noun: NameNoun,
  id: number,
  name: Named,
): Promise<void> {
  await writeSearchKeys(db, noun, id, (merged) => [
    ...nameSearchKeys(name),
    ...searchKeys([...name.otherNames, ...merged]),
  ])
}

const PARTS = ['firstName', 'middleName', 'lastName'] as const
type NameParts = { firstName: string | null; middleName: string | null; lastName: string | null }

/** The full name, given name first. Empty if no part is known. */
function fullName({ firstName, middleName, lastName }: NameParts): string {
  return [firstName, middleName, lastName].filter(Boolean).join(' ')
}

/** The keys by which the parts of a name are searched and sorted. */
function partKeys({ firstName, middleName, lastName }: NameParts) {
  return {
    firstNameKey: nameKey(firstName ?? ''),
    middleNameKey: nameKey(middleName ?? ''),
    lastNameKey: nameKey(lastName ?? ''),
  }
}

/** The search keys of a name: the full name, its parts in reverse order, and the native name. */
function nameSearchKeys(name: NameParts & { fullName: string; nativeName: string | null }): string[] {
  const { firstName, lastName, nativeName } = name
  return searchKeys([name.fullName, firstName && lastName ? `${lastName} ${firstName}` : null, nativeName])
}
