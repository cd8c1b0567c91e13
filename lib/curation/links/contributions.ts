import type { ContributionSearch } from '@/lib/curation/schemas/contribution-queue'
import { type EntityKind, withQuery } from '@/lib/links'

/** What the queue of editors shows; the oldest proposals first unless it says so. */
export type QueueSearch = {
  [Key in 'id' | 'state' | 'noun' | 'kind' | 'user' | 'waits' | 'order' | 'page']?: ContributionSearch[Key] | undefined
}

/** Pages and calls about proposals. */
export const contributionLinks = {
  queue: ({ order, page, state, ...search }: QueueSearch = {}) =>
    withQuery('/contribute/queue', {
      ...search,
      state: state === 'Open' ? undefined : state,
      order: order === 'oldest' ? undefined : order,
      page: page || undefined,
    }),
  mine: (page = 0) => withQuery('/contribute/mine', { page: page || undefined }),
  listCall: (search: Partial<ContributionSearch> = {}) => withQuery('/api/contributions', search),
  notesCall: (id: number) => `/api/contributions/${id}/notes`,
  call: (id: number) => `/api/contributions/${id}`,
  /** The picture that a proposal adds. */
  pictureCall: (id: number) => `/api/contributions/${id}/picture`,
  /** Proposing pictures of an entry, and changes of one of them. */
  picturesCall: (noun: EntityKind, id: number) => `/api/contributions/pictures/${noun}/${id}`,
  pictureOfCall: (noun: EntityKind, id: number, picture: number, reasons: { comment?: string | undefined } = {}) =>
    withQuery(`/api/contributions/pictures/${noun}/${id}/${picture}`, reasons),
  mergesCall: () => '/api/contributions/merges',
  hidesCall: () => '/api/contributions/hides',
  duplicatesCall: (id: number) => `/api/contributions/${id}/duplicates`,
  decisionCall: (id: number) => `/api/contributions/${id}/decision`,
  contributorCall: (username: string) => `/api/users/${encodeURIComponent(username)}/contributor`,
  revertAllCall: (username: string) => `/api/users/${encodeURIComponent(username)}/edits/revert`,
  claimCall: (id: number) => `/api/contributions/${id}/claim`,
}
