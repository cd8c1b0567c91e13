import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { Values } from '@/lib/curation/documents/differences'
import type { MergeSides } from '@/lib/curation/schemas/merges'

/** What a proposal does to a whole entry, as its `after` says it. */
export type Act = { hidden: boolean } | { mergedInto: Partial<Record<EditedNoun, number>> & { fields?: MergeSides } }

/** What a proposal does to a whole entry; null if it changes fields or adds an entry. */
export function actIn(after: Values): Act | null {
  return 'hidden' in after || 'mergedInto' in after ? (after as Act) : null
}

/** Why, and where from, as one text: merges and hides have no source of their own. */
export const writtenOf = ({ comment, source }: { comment: string | null; source: string | null }): string | undefined =>
  [comment, source].filter(Boolean).join('\n') || undefined

/** A proposal to merge or hide an entry. */
export type ProposedAct = {
  noun: EditedNoun
  entry: number | null
  /** The entry that would stay. */
  into: number | null
  /** Whether another instance made it. */
  isForeign: boolean
  act: Act
}
