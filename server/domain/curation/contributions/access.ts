import type { ContributionInput } from '@/lib/curation/schemas/contributions'
import type { Asker } from '@/server/domain/identity/sessions/asker'
import { isTrusted } from '../contributors/queries'
import { addsEntries } from './rules'

/**
 * Whether what somebody contributes is done at once, without an editor's decision: all of it of editors; of those of whom enough was
 * accepted, changes of fields of entries that are there, which is what `contribution` says.
 */
export async function appliesAtOnce(
  { id, permissions }: Pick<Asker, 'id' | 'permissions'>,
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
