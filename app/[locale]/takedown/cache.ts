import { answerLink } from '@/lib/links/form-answer'
import { takedownSearch } from '@/lib/moderation/schemas/moderation'
import { takedownLink } from '@/lib/moderation/takedown-links'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({
  search: takedownSearch,
  link: (path, { page, ...answer }) => (page ? takedownLink(page) : answerLink(path, answer)),
  uncachedWith: { page: 'given', said: 'given', wait: 'given' },
})
