import type { Translator } from '@/i18n/translator'
import { describedRole } from '@/lib/catalogue/role-text'
import type { PersonRole } from '@/lib/catalogue/schemas/people'

type Credit = Pick<PersonRole, 'role' | 'description'>

/** The role of a credit as text, with its description, such as the language of a voice. */
export const roleWords = (roles: Translator<'media.staff.roles'>, credit: Credit): string =>
  describedRole(roles(credit.role), credit)
