import { listSlug } from '@/lib/lists/rules'
import { IMPORT_OUTCOMES, isRunning } from '@/lib/tracking/imports'
import type { Import, ImportPage } from '@/lib/tracking/schemas/imports'
import { type Asker, readsPrivate, writesLists } from '@/server/domain/identity/sessions/asker'
import { userNamed } from '@/server/domain/identity/users/queries'
import { pageOf } from '@/server/engines/listing/page'
import { plannedRows } from '@/server/platform/database/client'
import { AppError } from '@/server/platform/errors'
import { countsOf } from '../import-entries/queries'
import { IMPORTS, type ImportRow, toImport } from './rows'

/** The user's imports, the newest first. */
export async function importsOf(userId: number, { page, size }: { page: number; size: number }): Promise<ImportPage> {
  const [count] = await plannedRows<{ total: number }>('imports-count', COUNT, [userId])
  const rows = await plannedRows<ImportRow>('imports', PAGE, [userId, size, page * size])
  return pageOf(rows.map(toImport), count?.total ?? 0, { page, size })
}

const COUNT = 'SELECT count(*)::int AS total FROM imports WHERE user_id = $1::int'
const PAGE = `${IMPORTS} WHERE i.user_id = $1::int ORDER BY i.created_at DESC, i.id DESC LIMIT $2::int OFFSET $3::bigint`

/** An import of the user; null if there is none. */
export async function importAt(userId: number, id: number): Promise<Import | null> {
  const [row] = await plannedRows<ImportRow>('import', ONE, [userId, id])
  return row ? withCounts(row) : null
}

/** The same for a call: a personal token reads rows only with ReadPrivate, since a column may be of notes. */
export async function importFor(user: Pick<Asker, 'id' | 'scopes'>, id: number): Promise<Import | null> {
  const found = await importAt(user.id, id)
  return found && !readsPrivate(user) ? withoutSamples(found) : found
}

export const withoutSamples = (found: Import): Import => ({
  ...found,
  columns: found.columns && { ...found.columns, samples: [] },
})

/** Counting a running import's entries would delay it. */
async function withCounts(row: ImportRow): Promise<Import> {
  const columns = row.status === 'Columns' ? row.columns : null
  return { ...toImport(row), columns, counts: isRunning(row.status) ? null : await countsOf(row.id) }
}

/** @throws AppError notFound */
export async function ownImport(userId: number, id: number): Promise<ImportRow> {
  const [row] = await plannedRows<ImportRow>('import', ONE, [userId, id])
  if (!row) throw new AppError('notFound')
  return row
}

/** @throws AppError tokenScope for an import into a list, by a token that does not change lists; notFound */
export async function refuseListImport(user: Pick<Asker, 'id' | 'scopes'>, id: number): Promise<void> {
  if (!writesLists(user) && !(await ownImport(user.id, id)).toWatched) throw new AppError('tokenScope')
}

/** What the mail of an import says: the name of its file, and how many entries had each outcome. */
export async function importFacts(userId: number, id: number): Promise<Record<string, string | number>> {
  const row = await importAt(userId, id)
  const counts = Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, row?.counts?.[outcome] ?? 0]))
  return { file: row?.filename ?? '', total: row?.total ?? 0, ...counts }
}

const ONE = `${IMPORTS} WHERE i.user_id = $1::int AND i.id = $2::int`

/** The id of the user's list at a url ("owner/listname"), or a former one; null for none, or another user's. */
export async function ownListId(userId: number, url: string): Promise<number | null> {
  const [owner = '', listname = ''] = url.split('/').map(decoded)
  if ((await userNamed(owner)) !== userId) return null
  const [row] = await plannedRows<{ id: number | null }>('import-list', LIST, [userId, listSlug(listname)])
  return row?.id ?? null
}

const LIST = `SELECT coalesce((SELECT id FROM lists WHERE owner_id = $1::int AND slug = $2::text),
  (SELECT list_id FROM list_redirects WHERE owner_id = $1 AND slug = $2)) AS id`

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
