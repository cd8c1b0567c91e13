import type { Translator } from '@/i18n/translator'
import type { PersonRole } from '@/lib/catalogue/schemas/people'

type Credit = Pick<PersonRole, 'role' | 'description'>

/**
 * The role of a credit as text, with its description, such as the language of a voice. A description replaces the role
 * "Other".
 */
export function roleWords(roles: Translator<'media.staff.roles'>, { role, description }: Credit): string {
  const name = roles(role)
  if (!description || description.toLowerCase() === name.toLowerCase()) return name
  return role === 'Other' ? description : `${name} (${description})`
}
