import { listUrl } from '@/lib/lists/links/lists'
import type { ImportColumn } from '@/lib/tracking/import-columns'
import { IMPORT_UNDO_DAYS, type ImportFormat, type ImportRule, type ImportStatus } from '@/lib/tracking/imports'
import type { Import } from '@/lib/tracking/schemas/imports'

export type ImportRow = {
  id: number
  userId: number
  format: ImportFormat
  filename: string
  exportedAt: Date | null
  listId: number | null
  listName: string | null
  listSlug: string | null
  owner: string
  toWatched: boolean
  rule: ImportRule | null
  status: ImportStatus
  failure: string | null
  total: number
  done: number
  createdAt: Date
  finishedAt: Date | null
  tries: number
  columns: ImportTable | null
  /** The personal token that last had it applied or undone. */
  tokenId: number | null
}

/** A table as its user sees it: the names of its columns, its first rows, and what the columns mean. */
export type ImportTable = { header: string[]; samples: string[][]; fields: ImportColumn[] }

/**
 * The columns of an import `i`, its user `u` and its list `l`. Imports of earlier versions have no name of a format.
 */
const IMPORT = `i.id, i.user_id AS "userId", coalesce(i.format_name, i.format::text) AS format, i.filename, i.exported_at AS "exportedAt",
  l.id AS "listId", l.name AS "listName", l.slug AS "listSlug", u.username AS owner, i.to_watched AS "toWatched", i.rule, i.status, i.failure, i.total, i.done,
  i.created_at AS "createdAt", i.finished_at AS "finishedAt", i.tries, i.columns, i.token_id AS "tokenId"`

/** Imports with their users and lists. */
export const IMPORTS = `SELECT ${IMPORT} FROM imports i JOIN users u ON u.id = i.user_id LEFT JOIN lists l ON l.id = i.list_id`

/** An import, locked until the end of the transaction. */
export const LOCKED_IMPORT = `${IMPORTS} WHERE i.id = $1::int FOR UPDATE OF i`

/** What is set where an import gets on. */
export const PROGRESS = 'tries = 0, worked_at = now()'

export function toImport(row: ImportRow): Omit<Import, 'counts' | 'columns'> {
  const { id, format, filename, exportedAt, toWatched, rule, status, failure, total, done, createdAt, finishedAt } = row
  return {
    ...{ id, format, filename, toWatched, rule, status, failure, total, done },
    exportedDate: exportedAt?.toISOString() ?? null,
    list:
      row.listName === null || row.listSlug === null
        ? null
        : { name: row.listName, url: listUrl(row.owner, row.listSlug) },
    canUndo: canUndo(row),
    createdDate: createdAt.toISOString(),
    finishedDate: finishedAt?.toISOString() ?? null,
  }
}

const isWithinUndo = (finishedAt: Date) => Date.now() - finishedAt.getTime() < IMPORT_UNDO_DAYS * 86_400_000

/** Whether it has written something that can be taken back. Of a file that could not be read nothing is kept. */
export const canUndo = ({ status, total, finishedAt }: ImportRow) =>
  (status === 'Done' || (status === 'Failed' && total > 0)) && finishedAt !== null && isWithinUndo(finishedAt)
