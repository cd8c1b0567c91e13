import { withQuery } from '@/lib/links'
import type { MentionableSearch } from '../schemas/mentions'

/** The users whom a text can mention. */
export const mentionableCall = (search: Partial<MentionableSearch>) => withQuery('/api/comments/mentionable', search)
