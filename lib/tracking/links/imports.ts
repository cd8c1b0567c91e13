import { withQuery } from '@/lib/links'
import type { ImportOutcome, ImportSource } from '../imports'

/** The pages and calls of imports; their list is `links.imports()`. */
export const importLinks = {
  /** A page of an import's entries, or of those with one outcome. */
  page: (id: number, search: { outcome?: ImportOutcome | 'All'; page?: number } = {}) =>
    withQuery(`/my-account/imports/${id}`, search),
  start: (source: ImportSource, isPreview: boolean) => `/api/import/${source}${isPreview ? '/preview' : ''}`,
  list: (page = 0) => withQuery('/api/imports', { page: page || undefined }),
  call: (id: number, part?: 'apply' | 'cancel' | 'columns' | 'undo' | `entries/${number}`) =>
    `/api/imports/${id}${part ? `/${part}` : ''}`,
  entries: (id: number, search: { outcome?: ImportOutcome; page?: number; size?: number }) =>
    withQuery(`/api/imports/${id}/entries`, search),
}
