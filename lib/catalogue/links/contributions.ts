import type { ContributionSearch } from '@/lib/catalogue/schemas/contribution-queue'
import { withQuery } from '@/lib/links'

/** Pages and calls about proposals. */
export const contributionLinks = {
  queue: () => '/contribute/queue',
  mine: (page = 0) => withQuery('/contribute/mine', { page: page || undefined }),
  listCall: (search: Partial<ContributionSearch> = {}) => withQuery('/api/contributions', search),
  call: (id: number) => `/api/contributions/${id}`,
  decisionCall: (id: number) => `/api/contributions/${id}/decision`,
  contributorCall: (username: string) => `/api/users/${encodeURIComponent(username)}/contributor`,
  revertAllCall: (username: string) => `/api/users/${encodeURIComponent(username)}/edits/revert`,
  claimCall: (id: number) => `/api/contributions/${id}/claim`,
}
