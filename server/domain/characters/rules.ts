import { fold } from '@/lib/fold'
import { searchKeys } from '@/server/domain/media/rules'

export type NameParts = { firstName: string | null; middleName: string | null; lastName: string | null }

/** How a name is shown: given name first. Empty when no part is known. */
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

/** The keys under which somebody is found: the name as it is shown, its parts in the other order, and the native one. */
export function nameSearchKeys(name: NameParts & { fullName: string; nativeName: string | null }): string[] {
  const { firstName, lastName, nativeName } = name
  return searchKeys([name.fullName, firstName && lastName ? `${lastName} ${firstName}` : null, nativeName])
}
