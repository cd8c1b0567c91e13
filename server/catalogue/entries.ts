import type { z } from 'zod'
import type { MediaStatus } from '@/lib/schemas/media'
import { type Name, readName } from './names'
import type { beingShape, companyShape, seriesShape } from './shapes'
import { statusOf } from './status'

export type SeriesEntry = {
  key: string
  title: string
  romaji: string | null
  native: string | null
  description: string | null
  status: MediaStatus | null
  begin: number | null
  end: number | null
}

/** A character or a person with a line of its own. */
export type BeingEntry = {
  key: string
  name: Name
  native: string | null
  birthday: number | null
  description: string | null
}

export type CompanyEntry = z.infer<typeof companyShape>

export function readSeries(line: z.infer<typeof seriesShape>, today: number): SeriesEntry {
  const status = statusOf({ ...line, word: line.status, type: 'Anime', format: null, episodes: null }, today)
  return { ...line, status: status === 'Unknown' ? null : status }
}

/** The written parts of the name count; where there are none, it is taken apart. */
export function readBeing(line: z.infer<typeof beingShape>): BeingEntry {
  const { first, middle, last } = line
  const name = first || middle || last ? { full: line.name, first, middle, last } : readName(line.name)
  return { key: line.key, name, native: line.native, birthday: line.birthday, description: line.description }
}
