import { withQuery } from '@/lib/links'

type LogSearch = { page?: number; moderator?: string; user?: string; act?: string }

/** Addresses of moderation and of takedown requests. */
export const moderationLinks = {
  queue: (page?: number) => withQuery('/moderation', { page }),
  log: (search: LogSearch = {}) => withQuery('/moderation/log', { ...search }),
  queueCall: (page?: number) => withQuery('/api/moderation/queue', { page }),
  actsCall: (search: LogSearch = {}) => withQuery('/api/moderation/acts', { ...search }),
  /** The form, filled in with the address of a page. */
  takedown: (page?: string) => withQuery('/takedown', { page }),
  takedownCall: () => '/api/takedowns',
}
