import type { Messages } from 'next-intl'

/** The words of statistics, for server components, which hand them to the client component that shows them. */
export const statisticsTextsOf = ({ statistics, media, myMedia }: Messages) => ({
  ...statistics,
  types: media.types,
  statuses: myMedia.statuses,
})
export type StatisticsTexts = ReturnType<typeof statisticsTextsOf>
