import type { z } from 'zod'
import type { COMPANY_ROLES, MediaStatus, MediaType, RELATION_TYPES, STAFF_ROLES } from '@/lib/schemas/media'
import { type ExternalId, externalId } from './external-ids'
import { byKey, byName, castRole, type Mention, mentionOf } from './mentions'
import type { castShape, workShape } from './shapes'
import { statusOf } from './status'

export type CompanyRole = (typeof COMPANY_ROLES)[number]
export type StaffRole = (typeof STAFF_ROLES)[number]
export type RelationType = (typeof RELATION_TYPES)[number]

/** One appearance: a character, in what role, and who speaks it; `role` null where the source doesn't say. */
export type Appearance = {
  character: Mention
  role: 'Lead' | 'Support' | null
  person: Mention | null
  description: string | null
}

/** A work as any source tells it, ready to be merged. null and empty lists: the source doesn't know. */
export type Work = {
  key: string
  type: MediaType
  /** Whether the source knows the type, or the work only counts as one. */
  typeKnown: boolean
  format: string | null
  title: string
  romaji: string | null
  native: string | null
  synonyms: string[]
  description: string | null
  status: MediaStatus | null
  begin: number | null
  /** Where only the year is known; never takes the place of a date. */
  year: number | null
  end: number | null
  episodes: number | null
  volumes: number | null
  runtime: number | null
  platforms: string[]
  members: number | null
  ids: ExternalId[]
  tags: string[]
  series: string | null
  relations: { type: RelationType; target: { key: string; id: ExternalId | null } }[]
  credits: { person: Mention; role: StaffRole; description: string | null }[]
  cast: Appearance[]
  companies: { company: Mention; role: CompanyRole }[]
  songs: { title: string; artist: string | null; opening: boolean; ending: boolean }[]
  episodeList: { number: number; title: string | null; native: string | null }[]
}

/** A work from a line of ours; `today` (yyyymmdd) decides the status where only dates are known. */
export function readWork(line: z.infer<typeof workShape>, today: number): Work {
  const format = line.format === null || /^unknown$/i.test(line.format) ? null : line.format
  const begin = line.begin ?? (line.year === null ? null : line.year * 10_000)
  const status = statusOf({ ...line, word: line.status, begin, type: line.kind, format }, today)
  return {
    ...line,
    type: line.kind,
    typeKnown: format !== null || line.kind !== 'Anime',
    format,
    status: status === 'Unknown' ? null : status,
    ids: line.sources.map(externalId).filter((id) => id !== null),
    tags: [...line.genres, ...line.tags],
    relations: [
      ...line.relations.map(({ type, key }) => ({ type, target: { key, id: externalId(key) } })),
      ...line.related.map((key) => ({ type: 'Other' as const, target: { key, id: externalId(key) } })),
    ],
    credits: [
      ...line.staff.map(({ person, role, description }) => ({ person: byKey(person), role, description })),
      ...line.authors.map((name) => ({ person: byName(name), role: 'Author' as const, description: null })),
    ],
    cast: [...line.characters.flatMap(appearancesOf), ...line.cast.map(readAppearance)],
    companies: line.companies.map((each) =>
      typeof each === 'string'
        ? { company: byName(each), role: ROLE_BY_TYPE[line.kind] }
        : { company: byKey(each.company), role: each.role },
    ),
    songs: songsOf(line.songs),
    episodeList: [...new Map(line.episodeList.map((episode) => [episode.number, episode])).values()],
  }
}

/** A row of a cast file, or of the cast of a work. */
export function readAppearance(row: Omit<z.infer<typeof castShape>, 'media'>): Appearance {
  return {
    character: mentionOf(row.character, row.character_id, 'character'),
    role: castRole(row.role),
    person: row.person === null ? null : mentionOf(row.person, row.person_id, 'person'),
    description: null,
  }
}

function appearancesOf({ character, role, actors }: z.infer<typeof workShape>['characters'][number]): Appearance[] {
  const mention = byKey(character)
  if (actors.length === 0) return [{ character: mention, role, person: null, description: null }]
  return actors.map(({ person, description }) => ({ character: mention, role, person: byKey(person), description }))
}

/** A song that opens and ends is one song. */
function songsOf(songs: z.infer<typeof workShape>['songs']): Work['songs'] {
  const titles = [...new Set(songs.map(({ title }) => title))]
  return titles.map((title) => {
    const uses = songs.filter((song) => song.title === title)
    return {
      title,
      artist: uses.find(({ artist }) => artist !== null)?.artist ?? null,
      opening: uses.some(({ kind }) => kind === 'Opening'),
      ending: uses.some(({ kind }) => kind === 'Ending'),
    }
  })
}

/** What a company without a role is to a work: those of games develop, those of books publish. */
const ROLE_BY_TYPE: Record<MediaType, CompanyRole> = {
  Anime: 'Studio',
  Movie: 'Studio',
  Special: 'Studio',
  LightNovel: 'Publisher',
  Manga: 'Publisher',
  Game: 'Developer',
}
