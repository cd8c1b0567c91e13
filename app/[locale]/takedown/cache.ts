import { answerLink } from '@/lib/links/form-answer'
import { moderationLinks } from '@/lib/moderation/links'
import { takedownSearch } from '@/lib/moderation/schemas/moderation'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: takedownSearch,
  link: (path, { page, ...answer }) => (page ? moderationLinks.takedown(page) : answerLink(path, answer)),
  uncachedWith: { page: 'given', said: 'given' },
})
