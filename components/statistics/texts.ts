import type { Messages } from 'next-intl'

/** The texts of statistics, for server components, which pass them to the client component. */
export const statisticsTextsOf = ({ statistics, media, myMedia }: Messages) => ({
  ...statistics,
  types: media.types,
  statuses: myMedia.statuses,
})
export type StatisticsTexts = ReturnType<typeof statisticsTextsOf>
