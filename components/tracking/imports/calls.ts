import { call } from '@/lib/browser/api'
import type { ImportColumn } from '@/lib/tracking/import-columns'
import { ANY_SOURCE, type ImportRule } from '@/lib/tracking/imports'
import { importLinks } from '@/lib/tracking/links/imports'
import type { Import, ImportEntry } from '@/lib/tracking/schemas/imports'

/** The API calls of imports. All throw Problem. */

export type Upload = { File: File; ListUrl: string; ImportToWatched: boolean; rule: ImportRule }

/** Uploads a file: to be applied at once, or to see what it would change. */
export function startImport(upload: Upload, isPreview: boolean): Promise<Import> {
  const form = new FormData()
  form.set('File', upload.File)
  form.set('ImportToWatched', String(upload.ImportToWatched))
  form.set('ListUrl', upload.ListUrl)
  if (!isPreview) form.set('rule', upload.rule)
  return call<Import>(importLinks.start(ANY_SOURCE, isPreview), { method: 'POST', form })
}

export const readImport = (id: number, signal?: AbortSignal) => call<Import>(importLinks.call(id), { signal })

export const applyImport = (id: number, rule: ImportRule) =>
  call<Import>(importLinks.call(id, 'apply'), { method: 'POST', body: { rule } })

export const chooseColumns = (id: number, fields: readonly ImportColumn[]) =>
  call<Import>(importLinks.call(id, 'columns'), { method: 'PUT', body: { fields } })

export const undoImport = (id: number) => call<Import>(importLinks.call(id, 'undo'), { method: 'POST' })

export const cancelImport = (id: number) => call<Import>(importLinks.call(id, 'cancel'), { method: 'POST' })

export const discardImport = (id: number) => call(importLinks.call(id), { method: 'DELETE' })

export const matchEntry = (id: number, position: number, media: number) =>
  call<ImportEntry>(importLinks.call(id, `entries/${position}`), { method: 'PUT', body: { media } })
