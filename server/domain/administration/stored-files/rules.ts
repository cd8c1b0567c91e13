import { STORED_KINDS } from '@/lib/administration/totals'

export type Size = { files: number; bytes: number }

/** The names of the totals of a kind. */
export const filesOf = (kind: string) => `files.${kind}`
export const bytesOf = (kind: string) => `bytes.${kind}`
export const NAMES = STORED_KINDS.flatMap((kind) => [filesOf(kind), bytesOf(kind)])
