import type { EditedNoun } from '@/lib/catalogue/nouns'

/** How a field is typed or chosen. `rows` is a list with a form of its own for each item. */
export type FieldKind =
  | 'text'
  | 'lines'
  | 'items'
  | 'number'
  | 'date'
  | 'birthday'
  | 'choice'
  | 'truth'
  | 'entry'
  | 'season'
  | 'rows'

const KINDS = {
  title: 'text',
  name: 'text',
  romajiTitle: 'text',
  nativeTitle: 'text',
  nativeName: 'text',
  firstName: 'text',
  middleName: 'text',
  lastName: 'text',
  type: 'choice',
  status: 'choice',
  category: 'choice',
  format: 'text',
  releaseDate: 'date',
  startDate: 'date',
  endDate: 'date',
  founded: 'date',
  birthday: 'birthday',
  totalEpisodes: 'number',
  totalVolumes: 'number',
  season: 'season',
  runtime: 'number',
  isAdult: 'truth',
  isSpoiler: 'truth',
  description: 'lines',
  biography: 'lines',
  synonyms: 'rows',
  platforms: 'items',
  aliases: 'items',
  series: 'entry',
  media: 'rows',
  relations: 'rows',
  episodes: 'rows',
  characters: 'rows',
  staff: 'rows',
  companies: 'rows',
  tags: 'rows',
  openingsAndEndings: 'rows',
  links: 'rows',
  externalIds: 'rows',
} as const satisfies Record<string, FieldKind>

export type FieldName = keyof typeof KINDS
export const kindOf = (field: FieldName): FieldKind => KINDS[field]
export const isField = (name: string): name is FieldName => Object.hasOwn(KINDS, name)

export type SectionName = 'main' | 'names' | 'details' | RowsName
type RowsName =
  | 'media'
  | 'relations'
  | 'episodes'
  | 'characters'
  | 'staff'
  | 'companies'
  | 'tags'
  | 'openingsAndEndings'
  | 'links'
  | 'externalIds'

/** A part of the form. The first one is open; the others are folded until they are asked for. */
export type Section = { name: SectionName; fields: readonly FieldName[] }

const only = (name: RowsName): Section => ({ name, fields: [name] })

/** The parts of the form of each noun: first what is most often wrong. */
export const SECTIONS: Record<EditedNoun, readonly Section[]> = {
  media: [
    { name: 'main', fields: ['title', 'type', 'format', 'status', 'releaseDate', 'endDate', 'description'] },
    { name: 'names', fields: ['romajiTitle', 'nativeTitle', 'synonyms'] },
    {
      name: 'details',
      fields: ['season', 'totalEpisodes', 'totalVolumes', 'runtime', 'isAdult', 'series', 'platforms'],
    },
    only('episodes'),
    only('characters'),
    only('staff'),
    only('companies'),
    only('relations'),
    only('tags'),
    only('openingsAndEndings'),
    only('links'),
    only('externalIds'),
  ],
  series: [
    {
      name: 'main',
      fields: ['title', 'romajiTitle', 'nativeTitle', 'status', 'startDate', 'endDate', 'description'],
    },
    only('media'),
  ],
  character: [
    {
      name: 'main',
      fields: ['firstName', 'middleName', 'lastName', 'nativeName', 'birthday', 'series', 'biography'],
    },
    only('media'),
  ],
  person: [{ name: 'main', fields: ['firstName', 'middleName', 'lastName', 'nativeName', 'birthday', 'biography'] }],
  company: [{ name: 'main', fields: ['name', 'nativeName', 'founded', 'biography'] }],
  tag: [{ name: 'main', fields: ['name', 'category', 'isSpoiler', 'description', 'aliases'] }],
}

/** What a new entry cannot be without. */
export const REQUIRED: Record<EditedNoun, readonly FieldName[]> = {
  media: ['title', 'type'],
  series: ['title'],
  character: ['firstName'],
  person: ['firstName'],
  company: ['name'],
  tag: ['name'],
}

/** Words that sources use for the form of a work. */
export const FORMATS = [
  'TV',
  'TV Short',
  'OVA',
  'ONA',
  'Movie',
  'Special',
  'Music',
  'Manga',
  'Manhwa',
  'Manhua',
  'One-shot',
  'Doujinshi',
  'Light Novel',
  'Novel',
  'Visual Novel',
]

/** Languages in which works are voiced most often. */
export const LANGUAGES = [
  'Japanese',
  'English',
  'German',
  'French',
  'Spanish',
  'Italian',
  'Portuguese',
  'Korean',
  'Chinese',
]
