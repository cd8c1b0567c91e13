import { editCall } from '@/lib/catalogue/links/entries'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { withQuery } from '@/lib/links'

/** The call that makes an entry one with another; with `into` the one that says what it would do. */
export const mergeCall = (noun: EditedNoun, id: number, into?: number) =>
  withQuery(`${editCall(noun, id)}/merge`, { into })

/** The call that lists the entries that were merged into an entry. */
export const mergesCall = (noun: EditedNoun, id: number) => `${editCall(noun, id)}/merges`

/** The call that undoes a merge. */
export const undoMergeCall = (merge: number) => `/api/merges/${merge}/undo`
