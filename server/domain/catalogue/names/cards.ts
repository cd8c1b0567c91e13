import type { ListedName, NameCard } from '@/lib/catalogue/schemas/names'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { drawableName, type StoredPicture } from '@/server/platform/files/pictures'
import { isShown, SHOWN } from '../entries/access'
import { cardPicture } from '../entries/cards'
import { primaryAttachmentsOf } from '../entries/statements'

/** Characters or people: the prefix of their tables of search keys. */
export type NameNoun = 'character' | 'person'

export const TABLES = { character: 'characters', person: 'people' } as const satisfies Record<NameNoun, string>

export type NameCardRow = {
  id: number
  fullName: string
  nativeName: string | null
  storedCover: StoredPicture
  isHidden?: boolean
}

type ListedRow = Pick<
  ListedName,
  'id' | 'fullName' | 'nativeName' | 'firstName' | 'middleName' | 'lastName' | 'attachments' | 'knownFor'
> & { isHidden: boolean }

/**
 * These characters or people as lists show them, in this order, with their portraits and their best known works.
 * Unknown ids are left out, and hidden ones unless `evenHidden`.
 */
export async function nameCards(noun: NameNoun, ids: readonly number[], evenHidden = false): Promise<ListedName[]> {
  if (ids.length === 0) return []
  cacheTag(noun, ids)
  const [name, statement] = evenHidden ? [`all-${noun}-cards`, ofAll[noun]] : [`${noun}-cards`, ofShown[noun]]
  const found = await plannedRows<ListedRow>(name, statement, [ids])
  cacheTag(
    'media',
    found.flatMap(({ knownFor }) => (knownFor ? [knownFor.id] : [])),
  )
  return found.map(({ isHidden, ...row }) => ({
    ...row,
    attachments: isHidden ? [] : row.attachments,
    ...toNameCard(noun, { ...row, storedCover: row.attachments[0], isHidden }),
  }))
}

/** Converts a row to a card: with the stored portrait, else a drawn one. */
export function toNameCard(noun: NameNoun, { id, fullName, nativeName, storedCover, isHidden }: NameCardRow): NameCard {
  const drawable = drawableName(noun, { id, name: fullName, nativeName })
  const { address: cover, color } = cardPicture(drawable, 'portrait', { stored: storedCover, isHidden })
  return { id, fullName, nativeName, cover, color }
}

const WORKS = { character: 'media_characters', person: 'credits' } as const

/** The best known work of a character or person, the row `e`, as JSON. */
const knownFor = (noun: NameNoun) => `(
    SELECT json_build_object('id', m.id, 'title', m.title, 'nativeTitle', m.native_title, 'romajiTitle', m.romaji_title)
    FROM ${WORKS[noun]} w JOIN shown_media m ON m.id = w.media_id WHERE w.${noun}_id = e.id AND NOT m.is_adult
    ORDER BY greatest(m.popularity, m.prominence) DESC, m.id LIMIT 1)`

const statement = (noun: NameNoun, table: string, isHidden = 'false') => `
  SELECT e.id, e.full_name AS "fullName", e.native_name AS "nativeName", e.first_name AS "firstName",
    e.middle_name AS "middleName", e.last_name AS "lastName", ${primaryAttachmentsOf(noun, 'e.id')} AS attachments,
    ${knownFor(noun)} AS "knownFor", ${isHidden} AS "isHidden"
  FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, place) JOIN ${table} e USING (id) ORDER BY wanted.place`
const all = (noun: NameNoun) => statement(noun, TABLES[noun], `NOT ${isShown(noun, 'e.id')}`)
const ofAll = { character: all('character'), person: all('person') }
const ofShown = { character: statement('character', SHOWN.character), person: statement('person', SHOWN.person) }
