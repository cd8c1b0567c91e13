import type { EntityKind } from '@/lib/links'

/** Ids of what is hidden: numbers that nothing else has, so that an answer which contains one tells of it. */
export const HIDDEN = {
  media: 770_000_001,
  series: 770_000_002,
  character: 770_000_003,
  person: 770_000_004,
  company: 770_000_005,
} as const satisfies Record<EntityKind, number>

/** Their names, and what is said of them: words that nothing else has. */
export const WORDS = {
  media: 'Zyqvolume',
  series: 'Zyqsaga',
  character: 'Zyqhero',
  person: 'Zyqactor',
  company: 'Zyqstudio',
  value: 'Zyqvalue',
  comment: 'Zyqcomment',
  reason: 'Zyqreason',
  text: 'Zyqtext',
  torrent: 'Zyqrelease',
  file: 'Zyqepisode',
} as const

/** The column that refers to an entry of a noun. */
export const column = (noun: EntityKind) => `${noun}Id` as const
