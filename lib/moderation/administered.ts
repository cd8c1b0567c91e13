import type { AdministrationAct } from './acts'

type Values = Record<string, unknown>

/** An act of an administrator as the user whom it concerns is told. `what`: the new name, the permission or the role. */
export type AdministeredAct = { act: AdministrationAct; what: string }

const NAMED = ['username', 'permission', 'role'] as const

/** What an act was about, by the values before and after it; empty for acts that need no more words. */
export function changedOf({ before, after }: { before: Values | null; after: Values | null }): string {
  for (const values of [after, before])
    for (const name of NAMED) {
      const value = values?.[name]
      if (typeof value === 'string') return value
    }
  return ''
}
