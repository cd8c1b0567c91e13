import { FIELDS, type FieldName as PlainName } from '@/lib/catalogue/fields'
import type { FieldKind } from '@/lib/catalogue/fields/field'
import type { EditedNoun } from '@/lib/catalogue/nouns'

/** Lists with a form of their own for each item, and those of texts, by noun: the section of each, or `own` for one that has only this list. */
const LISTS = {
  media: {
    ...{ synonyms: 'names', episodes: 'own', characters: 'own', staff: 'own', companies: 'own', relations: 'own' },
    ...{ tags: 'own', openingsAndEndings: 'own', links: 'own', externalIds: 'own' },
  },
  series: { media: 'own' },
  character: { media: 'own' },
  person: {},
  company: {},
  tag: { aliases: 'main' },
} as const satisfies Record<EditedNoun, Readonly<Record<string, 'main' | 'names' | 'own'>>>

type ListName = { [Noun in EditedNoun]: keyof (typeof LISTS)[Noun] }[EditedNoun]
export type FieldName = PlainName | ListName

/** How a field is typed or chosen. `rows` is a list with a form of its own for each item. */
type Kind = FieldKind | 'rows'

const lists = Object.values(LISTS).flatMap(Object.keys)
const KINDS: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(lists.map((name) => [name, 'rows'])),
  aliases: 'items',
  ...Object.fromEntries(
    Object.values(FIELDS).flatMap((fields) => Object.entries(fields).map(([name, { kind }]) => [name, kind])),
  ),
}

/** A field has one kind in all nouns. */
export const kindOf = (field: FieldName): Kind => KINDS[field] ?? 'text'
export const isField = (name: string): name is FieldName => Object.hasOwn(KINDS, name)

type RowsName = Exclude<ListName, 'synonyms' | 'aliases'>
export type SectionName = 'main' | 'names' | 'details' | RowsName

/** A part of the form. The first one is open; the others are folded until they are asked for. */
export type Section = { name: SectionName; fields: readonly FieldName[] }

/** Whether a field takes the whole width. */
export const isWide = (field: FieldName) => ['lines', 'items', 'rows'].includes(kindOf(field))

/** The parts of the form of a noun: first what is most often wrong; within one, wide fields last. */
function sectionsOf(noun: EditedNoun): Section[] {
  const listed = Object.entries<string>(LISTS[noun])
  const plain = (['main', 'names', 'details'] as const).map((name): Section => {
    const own = Object.entries(FIELDS[noun]).flatMap(([field, { section }]) => (section === name ? [field] : []))
    const fields = [...own, ...listed.flatMap(([list, section]) => (section === name ? [list] : []))] as FieldName[]
    return { name, fields: [...fields.filter((field) => !isWide(field)), ...fields.filter(isWide)] }
  })
  const own = listed.flatMap(([list, section]) => (section === 'own' ? [list as RowsName] : []))
  return [...plain.filter(({ fields }) => fields.length > 0), ...own.map((name): Section => ({ name, fields: [name] }))]
}

const ofEach = <Of>(made: (noun: EditedNoun) => Of): Record<EditedNoun, Of> => ({
  media: made('media'),
  series: made('series'),
  character: made('character'),
  person: made('person'),
  company: made('company'),
  tag: made('tag'),
})

export const SECTIONS = ofEach(sectionsOf)

/** What a new entry cannot be without: of a name with parts the first one. */
export const REQUIRED = ofEach((noun): FieldName[] => {
  const required = Object.entries(FIELDS[noun]).flatMap(([name, { isRequired }]) => (isRequired ? [name] : []))
  return required.length > 0 ? (required as FieldName[]) : ['firstName']
})

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
