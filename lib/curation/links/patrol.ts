import { withQuery } from '@/lib/links'
import type { UnseenSearch } from '../schemas/patrol'

/** What the page of unseen changes shows; the oldest first unless it says so. */
export type UnseenChoice = { [Key in 'noun' | 'user' | 'order' | 'page']?: UnseenSearch[Key] | undefined }

/** The page of changes that no editor has seen, and the calls about these marks. */
export const patrolLinks = {
  page: ({ order, page, ...search }: UnseenChoice = {}) =>
    withQuery('/contribute/unseen', {
      ...search,
      order: order === 'oldest' ? undefined : order,
      page: page || undefined,
    }),
  listCall: (search: Partial<UnseenSearch>) => withQuery('/api/edits/unseen', search),
  seenCall: (edits?: readonly number[]) => withQuery('/api/edits/seen', { edits: edits?.join(',') }),
}
