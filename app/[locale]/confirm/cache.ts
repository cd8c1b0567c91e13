import { answerLink } from '@/lib/links/form-answer'
import { formAnswer } from '@/lib/schemas/form-answer'
import { page } from '@/server/web/http/cache-policy'

export const cache = page({ search: formAnswer, link: answerLink, uncachedWith: { said: 'given' } })
