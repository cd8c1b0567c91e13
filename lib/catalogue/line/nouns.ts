import { MEDIA_TYPES } from '@/lib/media-types'
import { FIELDS } from '../fields'

/**
 * Lines of the catalogue format (docs/catalogue-format.md), one shape of each kind: files, other instances and the
 * changes of this one have them. Plain fields have the names of lib/catalogue/fields.
 */

/** The version of the lines; those without one are of the first. */
export const VERSION = 2

/** Nouns that have lines of their own, and their kinds; a work's kind is its type. */
export const LINE_NOUNS = ['media', 'series', 'character', 'person', 'company'] as const
export type LineNoun = (typeof LINE_NOUNS)[number]
export const KINDS = { series: 'Series', character: 'Character', person: 'Person', company: 'Company' } as const

/** The noun of a line; null for a kind that there is not. */
export function nounOf(kind: string): LineNoun | null {
  if (MEDIA_TYPES.some((type) => type === kind)) return 'media'
  return LINE_NOUNS.find((noun) => noun !== 'media' && KINDS[noun] === kind) ?? null
}

const namesIn = (noun: LineNoun, isName: boolean): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(FIELDS[noun]).flatMap(([name, { line, isName: is = false }]) =>
      line !== null && (isName ? is : true) ? [[name, line]] : [],
    ),
  )
const byNoun = <Of>(of: (noun: LineNoun) => Of) =>
  Object.fromEntries(LINE_NOUNS.map((noun) => [noun, of(noun)])) as Record<LineNoun, Of>

/** Fields of documents with one value, by noun, with their names in a line. */
export const PLAIN = byNoun((noun) => namesIn(noun, false))

/** The fields that identify an entry: a line always has them, and a new entry takes them. */
export const NAMED = byNoun((noun) => namesIn(noun, true))

/** Fields that a line has in a form of its own. */
const LINKED: Record<LineNoun, readonly string[]> = {
  media: [
    ...['synonyms', 'season', 'tags', 'episodes', 'openingsAndEndings', 'links', 'externalIds'],
    ...['characters', 'staff', 'companies', 'relations', 'series'],
  ],
  series: ['media'],
  character: ['series', 'media'],
  person: [],
  company: [],
}

/** All fields of a noun that lines have. */
export const fieldsOfLines = (noun: LineNoun): string[] => [...new Set([...Object.keys(PLAIN[noun]), ...LINKED[noun]])]
