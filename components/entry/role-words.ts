import type { Translator } from '@/i18n/translator'
import type { PersonRole } from '@/lib/schemas/people'

type Credit = Pick<PersonRole, 'role' | 'description'>

/** What somebody did: the role, with what the credit says besides, such as the language of a voice. "Other" says nothing itself. */
export function roleWords(roles: Translator<'media.staff.roles'>, { role, description }: Credit): string {
  const name = roles(role)
  if (!description || description.toLowerCase() === name.toLowerCase()) return name
  return role === 'Other' ? description : `${name} (${description})`
}
