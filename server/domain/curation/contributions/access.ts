import { addsEntries } from '@/lib/curation/documents/new-entries'
import type { ContributionInput } from '@/lib/curation/schemas/contributions'
import type { Asker, Asking } from '@/server/domain/identity/sessions/asker'
import { isTrusted } from '../contributors/queries'

/**
 * Whether a contribution applies at once, without an editor's decision: always for editors; for trusted contributors if
 * it changes fields of existing entries.
 */
export async function appliesAtOnce(
  { id, permissions }: Asking,
  contribution?: Pick<ContributionInput, 'id' | 'change'>,
): Promise<boolean> {
  if (permissions.includes('CanEdit')) return true
  if (!contribution || contribution.id === null || addsEntries(contribution.change)) return false
  return isTrusted(id)
}

/** Whether somebody changes locked fields. */
export function isModerator({ permissions }: Pick<Asker, 'permissions'>): boolean {
  return permissions.includes('CanModerate')
}

/** Whether somebody decides on proposals, and sees those of others. */
export function isEditor({ permissions }: Pick<Asker, 'permissions'>): boolean {
  return permissions.includes('CanEdit')
}
