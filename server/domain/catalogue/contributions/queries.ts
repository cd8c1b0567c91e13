import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { EntryDocument } from '@/lib/catalogue/schemas/contributions'
import { prisma, raw } from '@/server/platform/database/client'
import { documentOf, namesOf } from '../documents/queries'
import { readable } from '../documents/rules'
import { TABLES } from '../documents/statements'

/** All editable fields of an entry, as a change of it gives them; null if there is no such entry. */
export async function entryDocument(noun: EditedNoun, id: number): Promise<EntryDocument | null> {
  const db = prisma()
  const fields = await documentOf(db, noun, id)
  if (!fields) return null
  const [row] = await db.$queryRaw<{ lockedFields: string[]; updatedAt: Date }[]>`
    SELECT locked_fields AS "lockedFields", updated_at AS "updatedAt" FROM ${raw(TABLES[noun])} WHERE id = ${id}`
  if (!row) return null
  const names = await namesOf([fields])
  const shown = Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, readable(field, value)]))
  return { fields: shown, names, lockedFields: row.lockedFields, lastUpdated: row.updatedAt.toISOString() }
}
