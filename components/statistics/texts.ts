import messages from '@/messages/en.json'

/** The words of statistics, for server components, which hand them to the client component that shows them. */
export const statisticsTexts = {
  ...messages.statistics,
  types: messages.media.types,
  statuses: messages.myMedia.statuses,
}
export type StatisticsTexts = typeof statisticsTexts
