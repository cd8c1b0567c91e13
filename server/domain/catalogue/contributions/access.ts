import type { Asker } from '@/server/domain/identity/sessions/asker'

/** Whether what somebody contributes is done at once, without an editor's decision. */
export async function appliesAtOnce({ permissions }: Pick<Asker, 'id' | 'permissions'>): Promise<boolean> {
  return permissions.includes('CanEdit')
}

/** Whether somebody changes locked fields. */
export function isModerator({ permissions }: Pick<Asker, 'permissions'>): boolean {
  return permissions.includes('CanModerate')
}
