import type { Fields } from '@/lib/catalogue/fields/field'
import { MEDIA } from '@/lib/catalogue/fields/media'
import type { CharacterHead } from '@/lib/catalogue/schemas/characters'
import type { CompanyHead } from '@/lib/catalogue/schemas/companies'
import type { MediaHead } from '@/lib/catalogue/schemas/media'
import type { NameHead } from '@/lib/catalogue/schemas/names'
import type { PersonHead } from '@/lib/catalogue/schemas/people'
import type { SeriesHead } from '@/lib/catalogue/schemas/series'

/** Entries with only their required fields. */

type Empty<Kind> = Kind extends 'items' ? [] : Kind extends 'truth' ? false : null

/** The plain fields of an entry that says nothing. */
function emptyFields<const Of extends Fields>(fields: Of) {
  const empty = { items: [], truth: false }
  const entries = Object.entries(fields).map(([name, { kind }]) => [name, empty[kind as keyof typeof empty] ?? null])
  return Object.fromEntries(entries) as { [Name in keyof Of]: Empty<Of[Name]['kind']> }
}

const shared = {
  id: 7,
  color: '#336644',
  attachments: [],
  externalIds: [],
  createdDate: '2026-01-01T00:00:00.000Z',
  lastUpdated: '2026-01-02T00:00:00.000Z',
  banner: '/api/file/media/7/b.webp',
  cover: '/api/file/media/7/c.webp',
}
const titled = { title: 'Mushishi', nativeTitle: null, romajiTitle: null, description: null, endDate: null }

export const bareMedia: MediaHead = {
  ...shared,
  ...emptyFields(MEDIA),
  ...titled,
  type: 'Anime',
  status: 'Unknown',
  rating: null,
  distribution: null,
  ratingCount: 0,
  score: null,
  nextAiring: null,
  popularity: 0,
  synonyms: [],
  links: [],
  places: [],
  series: null,
  sequel: null,
  predecessor: null,
  relations: [],
  openingsAndEndings: [],
  tags: [],
  companies: [],
  counts: {
    characters: 0,
    staff: 0,
    episodes: 0,
    attachments: 0,
    reviews: 0,
    discussion: 0,
    recommendations: 0,
    torrents: 0,
  },
}

const bareName: NameHead = {
  ...shared,
  fullName: 'Ginko',
  nativeName: null,
  firstName: null,
  middleName: null,
  lastName: null,
  biography: null,
  birthday: null,
}

export const bareCharacter: CharacterHead = {
  ...bareName,
  series: null,
  counts: { media: 0, staff: 0, attachments: 0, reviews: 0 },
}

export const barePerson: PersonHead = { ...bareName, counts: { roles: 0, attachments: 0, reviews: 0 } }

export const bareCompany: CompanyHead = {
  ...shared,
  name: 'Artland',
  nativeName: null,
  founded: null,
  mediaCount: 0,
  biography: null,
  counts: { media: 0, attachments: 0, reviews: 0 },
}

export const bareSeries: SeriesHead = {
  ...shared,
  ...titled,
  status: 'Unknown',
  startDate: null,
  mediaCount: 0,
  counts: { media: 0, attachments: 0, reviews: 0 },
}
