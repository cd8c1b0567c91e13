import { withQuery } from '@/lib/links'
import { timesOf } from './log-times'

type LogSearch = { page?: number; moderator?: string; user?: string; act?: string; from?: string; to?: string }

/** Addresses of moderation. */
export const moderationLinks = {
  queue: (page?: number) => withQuery('/moderation', { page }),
  log: (search: LogSearch = {}) => withQuery('/moderation/log', { ...search }),
  queueCall: (page?: number) => withQuery('/api/moderation/queue', { page }),
  actsCall: (search: LogSearch = {}) => withQuery('/api/moderation/acts', timesOf(search)),
}
