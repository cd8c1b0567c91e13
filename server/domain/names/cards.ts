import type { NameCard } from '@/lib/schemas/names'
import { storedPicture } from '@/server/domain/entries/statements'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { drawableName, picture, type StoredPicture } from '@/server/platform/files/pictures'

/** Characters or people: the prefix of their tables of search keys. */
export type NameNoun = 'character' | 'person'

export const TABLES = { character: 'characters', person: 'people' } as const satisfies Record<NameNoun, string>

export type NameCardRow = { id: number; fullName: string; nativeName: string | null; storedCover: StoredPicture }

/** The cards of these characters or people, in this order, with their portraits; unknown ids are left out. */
export async function nameCards(noun: NameNoun, ids: readonly number[]): Promise<NameCard[]> {
  if (ids.length === 0) return []
  cacheTag(noun, ids)
  const found = await plannedRows<NameCardRow>(`${noun}-cards`, STATEMENTS[noun], [ids])
  return found.map((row) => toNameCard(noun, row))
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
  SELECT e.id, e.full_name AS "fullName", e.native_name AS "nativeName", ${storedPicture(noun, 'e.id', 'Primary')} AS "storedCover"
  FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, place) JOIN ${TABLES[noun]} e USING (id) ORDER BY wanted.place`
const STATEMENTS = { character: statement('character'), person: statement('person') }
