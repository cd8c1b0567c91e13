import type { Messages } from 'next-intl'
import { failureTextsOf } from '@/components/identity/session/failure'

/** The texts of statistics, for server components, which pass them to the client component. */
export const statisticsTextsOf = (messages: Messages) => ({
  ...messages.statistics,
  types: messages.media.types,
  statuses: messages.myMedia.statuses,
  failures: failureTextsOf(messages),
})
export type StatisticsTexts = ReturnType<typeof statisticsTextsOf>
