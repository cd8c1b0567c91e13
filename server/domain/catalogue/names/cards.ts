import type { ListedName, NameCard } from '@/lib/catalogue/schemas/names'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { drawableName, picture, type StoredPicture } from '@/server/platform/files/pictures'
import { primaryAttachmentsOf } from '../entries/statements'

/** Characters or people: the prefix of their tables of search keys. */
export type NameNoun = 'character' | 'person'

export const TABLES = { character: 'characters', person: 'people' } as const satisfies Record<NameNoun, string>

export type NameCardRow = { id: number; fullName: string; nativeName: string | null; storedCover: StoredPicture }

type ListedRow = Pick<
  ListedName,
  'id' | 'fullName' | 'nativeName' | 'firstName' | 'middleName' | 'lastName' | 'attachments'
>

/** These characters or people as lists show them, in this order, with their portraits; unknown ids are left out. */
export async function nameCards(noun: NameNoun, ids: readonly number[]): Promise<ListedName[]> {
  if (ids.length === 0) return []
  cacheTag(noun, ids)
  const found = await plannedRows<ListedRow>(`${noun}-cards`, STATEMENTS[noun], [ids])
  return found.map((row) => ({ ...row, ...toNameCard(noun, { ...row, storedCover: row.attachments[0] }) }))
}

/** Converts a row to a card: with the stored portrait, else a drawn one. */
export function toNameCard(noun: NameNoun, { id, fullName, nativeName, storedCover }: NameCardRow): NameCard {
  const { address: cover, color } = picture(
    drawableName(noun, { id, name: fullName, nativeName }),
    'portrait',
    storedCover,
  )
  return { id, fullName, nativeName, cover, color }
}

const statement = (noun: NameNoun) => `
  SELECT e.id, e.full_name AS "fullName", e.native_name AS "nativeName", e.first_name AS "firstName",
    e.middle_name AS "middleName", e.last_name AS "lastName", ${primaryAttachmentsOf(noun, 'e.id')} AS attachments
  FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, place) JOIN ${TABLES[noun]} e USING (id) ORDER BY wanted.place`
const STATEMENTS = { character: statement('character'), person: statement('person') }
