import type { Translator } from '@/i18n/translator'
import type { PersonRole } from '@/lib/schemas/people'

/** What somebody did: in the words of the credit where there are some that say more than the language of a voice. */
export function roleWords(roles: Translator<'media.staff.roles'>, { role, description }: PersonRole): string {
  if (role === 'VoiceActor') return description ? `${roles(role)} (${description})` : roles(role)
  return description ?? roles(role)
}
