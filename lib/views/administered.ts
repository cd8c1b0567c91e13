/** Acts of administrators of which the user whom they concern is told. */
export const TOLD_ADMINISTRATION = [
  'ConfirmUser',
  'ChangeName',
  'ChangeEmail',
  'LogOut',
  'RemoveFactor',
  'Grant',
  'Revoke',
  'GiveRole',
  'TakeRole',
  'ChangeRole',
] as const
export type ToldAdministration = (typeof TOLD_ADMINISTRATION)[number]

/** The values before and after an act, by their names. */
export type ActValues = Record<string, unknown> | null

const NAMED = ['username', 'permission', 'role'] as const

/** The new name, the permission or the role that an act was about; empty for acts that need no more words. */
export function changedOf({ before, after }: { before: ActValues; after: ActValues }): string {
  for (const values of [after, before])
    for (const name of NAMED) {
      const value = values?.[name]
      if (typeof value === 'string') return value
    }
  return ''
}
