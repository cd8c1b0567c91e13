import { z } from 'zod'
import { MEDIA_TYPES } from '@/lib/media-types'
import { answer, ifValid, timestamp } from '@/lib/schemas/fields'
import { paged, pages } from '@/lib/schemas/paging'
import { SEASONS } from '../seasons'
import { type MEDIA_SORTS, mediaCard } from './media'

/** Charts: season pages, the top, trends, what is upcoming. */

export const SEASON_SORTS = [
  'popularity',
  'rating',
  'title',
  'release-date',
] as const satisfies readonly (typeof MEDIA_SORTS)[number][]
export type SeasonSort = (typeof SEASON_SORTS)[number]
/** What is broadcast in a season: new series, films and specials, and series that began earlier. */
export const SEASON_GROUPS = ['Anime', 'Movie', 'Special', 'Continuing'] as const
export type SeasonGroup = (typeof SEASON_GROUPS)[number]

/** The query of a season page. */
export const seasonSearch = z.object({ sort: z.enum(SEASON_SORTS).catch('popularity').default('popularity') })
export type SeasonSearch = z.infer<typeof seasonSearch>

/** What a logged-in user sees on the page of a season or week. Visitors see everything. */
export const SHOWN_WORKS = ['mine', 'everything'] as const
export type ShownWorks = (typeof SHOWN_WORKS)[number]
const show = z.enum(SHOWN_WORKS).catch('mine').default('mine')
/** The query of the page, where users see the works that they watch or plan, or everything. */
export const seasonPageSearch = seasonSearch.extend({ show })
export type SeasonPageSearch = z.infer<typeof seasonPageSearch>

/** The season in the path of a call. */
export const seasonPath = z.object({
  year: z
    .string()
    .regex(/^(?:19|20)\d\d$/)
    .describe('From 1900 to 2099'),
  season: z.enum(['winter', 'spring', 'summer', 'fall']).describe('Winter begins in January'),
})

/** GET /api/seasons/{year}/{season}. */
export const seasonChart = answer('SeasonChart', {
  year: z.number().int(),
  season: z.enum(SEASONS),
  groups: z.array(
    z.object({
      name: z.enum(SEASON_GROUPS),
      total: z.number().int(),
      data: z.array(mediaCard).describe('The first of them, at most 200'),
    }),
  ),
})
export type SeasonChart = z.infer<typeof seasonChart>

export const RANKINGS = ['rating', 'popularity', 'week', 'month'] as const

/** The query of the page of the best works, and of its call. */
export const topSearch = z.object({
  by: z
    .enum(RANKINGS)
    .catch('rating')
    .default('rating')
    .describe('"week" and "month" rank what is tracked more than usual in the last 7 and 30 days'),
  type: z.enum(MEDIA_TYPES).optional().catch(undefined),
  ...pages(50),
})
export type TopSearch = z.infer<typeof topSearch>

/** A work with what it is ranked by. */
export const rankedWork = answer('RankedWork', {
  ...mediaCard.shape,
  ratingCount: z.number().int().describe('The number of ratings that `rating` is the mean of'),
  score: z.number().nullable().describe('What a source rates it, 0 to 100'),
  scoreSource: z.string().nullable(),
  popularity: z.number().int().describe('How many users have it, here and in its sources'),
})
export type RankedWork = z.infer<typeof rankedWork>
/** GET /api/top. */
export const topPage = paged(rankedWork).meta({ id: 'TopPage' })
export type TopPage = z.infer<typeof topPage>

export const UPCOMING_KINDS = ['anime', 'manga', 'games'] as const
export type UpcomingKind = (typeof UPCOMING_KINDS)[number]
/** The query of the page of upcoming works. */
export const upcomingSearch = z.object({ kind: z.enum(UPCOMING_KINDS).catch('anime').default('anime') })
export type UpcomingSearch = z.infer<typeof upcomingSearch>

/** Upcoming works by season, the next one first. `season` is null if the month is unknown, `year` if the year is. */
export const upcoming = answer('Upcoming', {
  groups: z.array(
    z.object({
      year: z.number().int().nullable(),
      season: z.enum(SEASONS).nullable(),
      total: z.number().int(),
      data: z.array(mediaCard).describe('The best known of them, at most 40'),
    }),
  ),
})
export type Upcoming = z.infer<typeof upcoming>

const day = z.iso.date()

/** The query of the calendar: any day of a week; by default today. */
export const calendarSearch = z.object({
  week: ifValid(day.regex(/^(?:19|20)/)).describe('Any day of the week, from 1900 to 2099'),
})
export type CalendarSearch = z.infer<typeof calendarSearch>
/** The query of the page, as that of a season. */
export const calendarPageSearch = calendarSearch.extend({ show })

/** An episode, or the release of a single work (`episode` is null, also for estimated ones without a number). */
export const airing = answer('Airing', {
  media: mediaCard.omit({ attachments: true }),
  episode: z.number().int().nullable(),
  date: day.describe('The day where it is broadcast'),
  airsAt: timestamp.nullable().describe('The moment, if it is known'),
  isEstimated: z.boolean().describe('Computed from the day of the first episode, a week for each'),
})
export type Airing = z.infer<typeof airing>

/**
 * GET /api/calendar, and of the asker's own works GET /api/me/calendar. It is a week, which begins with the day that
 * the site says. The days beside it are for readers of other time zones.
 */
export const calendarWeek = answer('CalendarWeek', {
  from: day.describe('The first day of the week'),
  to: day.describe('The last day of the week'),
  data: z.array(airing),
})
export type CalendarWeek = z.infer<typeof calendarWeek>
