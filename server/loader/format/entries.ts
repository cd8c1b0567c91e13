import type { CharacterLine, CompanyLine, PersonLine, SeriesLine } from '@/lib/catalogue/line/shapes'
import { type Name, readName } from './names'
import { statusOf } from './status'

export type SeriesEntry = ReturnType<typeof readSeries>
/** A character or a person with a line of its own. */
export type BeingEntry = ReturnType<typeof readBeing>
export type CompanyEntry = ReturnType<typeof readCompany>

export type WorkOfCharacter = { key: string; role: 'Lead' | 'Support' | null }

export function readSeries(line: SeriesLine, today: number) {
  const { key, title, romaji = null, native = null, description = null, begin = null, end = null } = line
  const status = statusOf({ word: line.status, begin, end, type: 'Anime', format: null, episodes: null }, today)
  /** Keys of its works. */
  const works = (line.media ?? []).map(({ media }) => media)
  return { key, title, romaji, native, description, begin, end, status: status === 'Unknown' ? null : status, works }
}

/** The works that the line of a character names. */
export const worksOf = ({ media }: CharacterLine): WorkOfCharacter[] =>
  (media ?? []).map(({ media: key, role = null }) => ({ key, role }))

/** The given parts of the name count; without any, the full name is split. */
export function readBeing(line: CharacterLine | PersonLine) {
  const { key, first = null, middle = null, last = null, native = null, birthday = null, description = null } = line
  const others = line.names ?? []
  const name: Name = first || middle || last ? { full: line.name, first, middle, last } : readName(line.name)
  return { key, name, native, others, birthday, description }
}

export function readCompany(line: CompanyLine) {
  const { key, name, native = null, founded = null, description = null } = line
  return { key, name, native, others: line.names ?? [], founded, description }
}
