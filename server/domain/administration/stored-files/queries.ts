import { STORED_KINDS, type StoredKind } from '@/lib/administration/totals'
import { plannedRows } from '@/server/platform/database/client'
import { bytesOf, filesOf, NAMES, type Size } from './rules'

/** What is stored of each kind, as it was counted on a day. */
export type StoredFiles = { day: string | null; kinds: (Size & { kind: StoredKind })[] }

/** What was counted last, within a week. */
export async function storedFiles(): Promise<StoredFiles> {
  const rows = await plannedRows<{ day: string; name: string; total: number }>('stored-files', READ, [NAMES])
  const totals = new Map(rows.map(({ name, total }) => [name, total]))
  const kinds = STORED_KINDS.flatMap((kind) => {
    const [files, bytes] = [totals.get(filesOf(kind)), totals.get(bytesOf(kind))]
    return files === undefined || bytes === undefined ? [] : [{ kind, files, bytes }]
  })
  return { day: rows[0]?.day ?? null, kinds }
}

const READ = `SELECT day::text, name, total::float8 AS total FROM daily_totals
  WHERE name = ANY ($1) AND day = (SELECT max(day) FROM daily_totals WHERE day > CURRENT_DATE - 8 AND name = ANY ($1))`
