import { fold } from '@/lib/fold'
import { searchKeys } from '../media/rules'

export const PARTS = ['firstName', 'middleName', 'lastName'] as const
export type NameParts = { firstName: string | null; middleName: string | null; lastName: string | null }

/** The full name, given name first. Empty if no part is known. */
export function fullName({ firstName, middleName, lastName }: NameParts): string {
  return [firstName, middleName, lastName].filter(Boolean).join(' ')
}

/** The keys by which the parts of a name are searched and sorted. */
export function partKeys({ firstName, middleName, lastName }: NameParts) {
  return {
    firstNameKey: fold(firstName ?? ''),
    middleNameKey: fold(middleName ?? ''),
    lastNameKey: fold(lastName ?? ''),
  }
}

/** The search keys of a name: the full name, its parts in reverse order, and the native name. */
export function nameSearchKeys(name: NameParts & { fullName: string; nativeName: string | null }): string[] {
  const { firstName, lastName, nativeName } = name
  return searchKeys([name.fullName, firstName && lastName ? `${lastName} ${firstName}` : null, nativeName])
}
