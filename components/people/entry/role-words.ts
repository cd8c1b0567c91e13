import type { PersonRole } from '@/lib/schemas/people'
import { words } from '@/messages/words'

const roles = words('media.staff.roles')

/** What somebody did: in the words of the credit where there are some that say more than the language of a voice. */
export function roleWords({ role, description }: PersonRole): string {
  if (role === 'VoiceActor') return description ? `${roles(role)} (${description})` : roles(role)
  return description ?? roles(role)
}
