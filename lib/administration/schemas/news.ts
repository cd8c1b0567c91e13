import { z } from 'zod'
import { answer, entryId, timestamp } from '@/lib/schemas/fields'
import { line } from '@/lib/schemas/input'
import { paged, pages } from '@/lib/schemas/paging'
import { severalLines } from '@/lib/text'

export const MAX_SUBJECT = 150
export const MAX_NEWS = 5000

/** POST /api/admin/news. An empty line begins another paragraph. */
export const newsInput = z.strictObject({
  subject: line(MAX_SUBJECT),
  text: z.string().transform(severalLines).pipe(z.string().min(1, 'required').max(MAX_NEWS)),
})
export type NewsInput = z.output<typeof newsInput>

export const newsSearch = z.object(pages())
export type NewsSearch = z.output<typeof newsSearch>

export const NEWS_STATES = ['Running', 'Stopped', 'Done'] as const

export const newsMail = answer('NewsMail', {
  id: entryId,
  subject: z.string(),
  state: z.enum(NEWS_STATES),
  queued: z.number().int().describe('To how many users it has been queued'),
  progress: z.number().min(0).max(1).describe('Which share of all users has been looked through'),
  createdBy: z.string().nullable().describe('The name of the administrator; null if the account is gone'),
  createdDate: timestamp,
})
export type NewsMail = z.infer<typeof newsMail>
export const newsPage = paged(newsMail).meta({ id: 'NewsPage' })
export const startedNews = answer('StartedNews', { id: entryId })
