import { z } from 'zod'
import { MEDIA_TYPES, type MediaType } from '@/lib/media-types'
import { answer, entryId, externalId, ifValid, partialDate, timestamp, whole } from '@/lib/schemas/fields'
import { indexSearch, listOf, numberWithin, paged, pageSearch, searchText } from '@/lib/schemas/paging'
import { oneLine } from '@/lib/text'
import { BASED_ON } from '../based-on'
import { MEDIA } from '../fields/media'
import { LINK_KINDS } from '../link-sites'
import { MEDIA_PAGE_SORT } from '../media-page-sort'
import { MEDIA_STATUSES, type MediaStatus } from '../media-statuses'
import { RELATION_TYPES } from '../relation-types'
import { SEASONS } from '../seasons'
import { readTags } from '../tag-names'
import { attachment } from './attachments'
import { headsOf } from './from-fields'
import { nameCard as characterCard, nameCard as personCard } from './names'
import { mediaTag } from './tags'

export const MEDIA_SORTS = ['title', 'release-date', 'created', 'updated', 'popularity', 'rating'] as const
export const CHARACTER_ROLES = ['Lead', 'Support'] as const
export const STAFF_ROLES = ['Artist', 'Author', 'Director', 'Producer', 'VoiceActor', 'Other'] as const
export const COMPANY_ROLES = ['Studio', 'Producer', 'Licensor', 'Publisher', 'Developer', 'Other'] as const
export type { MediaType }

const id = entryId

/** Comma-joined tag names; a comma inside a name is percent-encoded once more (decision 3). */
export const tagNames = z.string().transform(readTags).catch([]).default([])
export const ENCODED = 'joined by commas; a comma inside a name is percent-encoded twice'
const wantedTags = tagNames.describe(`Names of tags that an entry must all carry, ${ENCODED}`)
const unwantedTags = tagNames.describe(`Names of tags of which an entry must carry none, ${ENCODED}`)

/** Formats in the words of the sources, in lower case and in one order. */
const formats = z
  .string()
  .transform((text) => {
    const words = text.split(',').map((word) => oneLine(word).toLowerCase())
    return [...new Set(words)]
      .filter((word) => word !== '')
      .sort()
      .slice(0, MAX_FORMATS)
  })
  .catch([])
  .default([])
  .describe('Formats joined by commas (TV, OVA, One-shot …), of which an entry must have one; case does not count')

const MAX_FORMATS = 50

/** The query of GET /api/media. Invalid parameters fall back to their defaults. */
export const mediaSearch = indexSearch(MEDIA_SORTS, 'title').extend({
  type: listOf(MEDIA_TYPES),
  status: listOf(MEDIA_STATUSES),
  format: formats,
  season: listOf(SEASONS).describe('Seasons of the release, joined by commas. Winter begins in January'),
  basedOn: listOf(BASED_ON).describe('What an entry is based on, joined by commas; "Original" is nothing else'),
  yearFrom: numberWithin(1, 9999).describe('First year of release'),
  yearTo: numberWithin(1, 9999).describe('Last year of release'),
  scoreFrom: numberWithin(1, 100).describe(
    'Lowest score: our mean of ten ratings and more, or else that of a source, or else ours',
  ),
  scoreTo: numberWithin(1, 100).describe('Highest score'),
  episodesFrom: numberWithin(1, 100_000).describe('Fewest episodes, or chapters'),
  episodesTo: numberWithin(1, 100_000).describe('Most episodes, or chapters'),
  runtimeFrom: numberWithin(1, 10_000).describe('Shortest runtime of an episode or film, in minutes'),
  runtimeTo: numberWithin(1, 10_000).describe('Longest runtime, in minutes'),
  adult: ifValid(z.enum(['show', 'only'])).describe(
    'Works for adults are left out, unless this is "show" (with the others) or "only"',
  ),
  studio: searchText.describe('The name of a company that took part in any role; case does not count'),
  tags: wantedTags,
  withoutTags: unwantedTags,
})
/** The query of the browse page, where works are by popularity without a search. */
export const mediaPageSearch = pageSearch(mediaSearch, MEDIA_PAGE_SORT)
/** GET /api/me/browse: the same, without the works on the asker's list or only with these. */
export const ownMediaSearch = mediaSearch.extend({
  mine: z
    .enum(['hide', 'only'])
    .catch('hide')
    .default('hide')
    .describe('"only" finds works with a record of mine, "hide" all others'),
})
export type OwnMediaSearch = z.infer<typeof ownMediaSearch>
/** Parameters whose repeated values are joined, as a form without JavaScript sends its checkboxes. */
export const MEDIA_LISTS = ['type', 'status', 'format', 'season', 'basedOn'] as const
export type MediaSearch = z.infer<typeof mediaSearch>
/** What addresses of the list are made from: one type or status needs no array. */
export type MediaSelection = Partial<
  Omit<MediaSearch, 'type' | 'status'> & {
    type: MediaType | readonly MediaType[]
    status: MediaStatus | readonly MediaStatus[]
  }
>

/**
 * The fields of a card. `cover` is the address of its picture, which is drawn if there is no Primary attachment, or if
 * the work is hidden.
 */
export const mediaCard = answer('MediaCard', {
  id,
  title: z.string(),
  nativeTitle: z.string().nullable(),
  romajiTitle: z.string().nullable(),
  type: z.enum(MEDIA_TYPES),
  format: z.string().nullable(),
  status: z.enum(MEDIA_STATUSES),
  releaseDate: partialDate,
  totalEpisodes: z.number().int().nullable(),
  rating: z.number().nullable(),
  ratingCount: z.number().int().optional().describe('The number of ratings that `rating` is the mean of'),
  sourceScore: z.number().nullable().optional().describe('What a source rates it, 0 to 100'),
  scoreSource: z.string().nullable().optional().describe('That source'),
  cover: z.string(),
  color: z.string(),
  attachments: z.array(attachment),
})
export type MediaCard = z.infer<typeof mediaCard>
/** How a search was read beyond its words. */
export const searchedAs = z.object({
  leftOut: z
    .string()
    .nullable()
    .describe('The word without which the first results were found, since no title has all words'),
  names: z
    .array(z.object({ noun: z.enum(['person', 'character', 'company']), id, name: z.string() }))
    .describe('People, characters and companies with all words, whose works follow the titles'),
})
export type SearchedAs = z.infer<typeof searchedAs>
/** GET /api/media/{id}/similar. */
export const similarWorks = answer('SimilarWorks', { data: z.array(mediaCard) })
export type SimilarWorks = z.infer<typeof similarWorks>
export const mediaPage = paged(mediaCard).meta({ id: 'MediaPage' })
/** GET /api/media. */
export const mediaSearchPage = answer('MediaSearchPage', {
  ...paged(mediaCard).shape,
  ...searchedAs.shape,
  hasMore: z
    .boolean()
    .describe('Whether more entries match than `total` says: combinations of filters are counted to 10,000'),
})
export type MediaSearchPage = z.infer<typeof mediaSearchPage>

/** A work's next broadcast; `episode` is null for the release of a film or special, or if its number is unknown. */
export const nextAiring = answer('NextAiring', {
  episode: z.number().int().nullable(),
  date: z.iso.date().describe('The day where it is broadcast'),
  airsAt: timestamp.nullable().describe('The moment, if it is known'),
  isEstimated: z.boolean(),
})
export type NextAiring = z.infer<typeof nextAiring>

const named = z.object({ id, title: z.string() })

/** A part in a work. */
export const castPart = {
  role: z.enum(CHARACTER_ROLES),
  isRoleKnown: z.boolean().describe('false: no source says the role, and `role` is Support'),
}

export const mediaCharacter = answer('MediaCharacter', {
  ...castPart,
  character: characterCard,
  actors: z.array(personCard.extend({ description: z.string().nullable() })),
})
export type MediaCharacter = z.infer<typeof mediaCharacter>

export const mediaStaff = answer('MediaStaff', {
  role: z.enum(STAFF_ROLES),
  description: z.string().nullable(),
  person: personCard,
  character: characterCard.nullable(),
})
export type MediaStaff = z.infer<typeof mediaStaff>

export const episode = answer('Episode', {
  id,
  number: z.number().int(),
  title: z.string().nullable(),
  nativeTitle: z.string().nullable(),
  description: z.string().nullable(),
  runtime: z.number().int().nullable(),
  aired: partialDate.describe('The day on which it is first broadcast, there'),
  airsAt: timestamp.nullable().describe('The moment, if it is known'),
})
export type Episode = z.infer<typeof episode>

const distribution = answer('MediaDistribution', {
  statuses: z.object({ Planned: whole, Watching: whole, Completed: whole, Dropped: whole, Paused: whole }),
  scores: z.array(z.number().int()).describe('Eleven numbers: records with a score of 0, 10, … 100 (rounded)'),
})

const plain = headsOf(MEDIA)

/** The head of an entry: everything but its long tabs. Cover and banner are addresses that always have a picture. */
export const mediaHead = answer('MediaHead', {
  ...mediaCard.shape,
  ...plain,
  season: plain.season.describe(
    'Like "Spring 2026": the one that is given, or else that of the release; null if its month is unknown',
  ),
  isAdult: plain.isAdult.describe('For adults alone'),
  ratingCount: z.number().int().describe('The number of ratings that `rating` is the mean of'),
  score: z
    .object({ mean: z.number().describe('0 to 100'), source: z.string(), members: z.number().int() })
    .nullable()
    .describe('What a source rates it, and how many users have it on their lists there (0: unknown)'),
  popularity: z.number().int(),
  nextAiring: nextAiring.nullable(),
  distribution: distribution
    .nullable()
    .describe('How public records of this work are distributed, counted every ten minutes'),
  createdDate: timestamp,
  lastUpdated: timestamp,
  banner: z.string(),
  synonyms: z.array(named.extend({ language: z.string().nullable().describe('BCP 47; null: unknown') })),
  series: named.nullable(),
  sequel: named.nullable(),
  predecessor: named.nullable(),
  relations: z.array(z.object({ type: z.enum(RELATION_TYPES), media: mediaCard.omit({ attachments: true }) })),
  openingsAndEndings: z.array(
    z.object({ title: z.string(), artist: z.string().nullable(), isOpening: z.boolean(), isEnding: z.boolean() }),
  ),
  tags: z.array(mediaTag).describe('The best fitting first'),
  companies: z.array(z.object({ id, name: z.string(), role: z.enum(COMPANY_ROLES) })),
  externalIds: z.array(externalId),
  links: z
    .array(
      z.object({
        address: z.string(),
        kind: z.enum(LINK_KINDS),
        language: z.string().nullable().describe('BCP 47; null: unknown, or it does not matter'),
      }),
    )
    .describe('Its own site, official streams, accounts'),
  places: z
    .array(
      externalId.extend({
        season: z.number().int().nullable().describe('0 is that of specials'),
        before: z.number().int().nullable().describe('Episodes of that season before the first one of this work'),
      }),
    )
    .describe('Where it stands on sites with one entry for a whole show, for media servers; null: unknown'),
  counts: z.object({
    characters: z.number().int(),
    staff: z.number().int(),
    episodes: z.number().int(),
    attachments: z.number().int(),
    reviews: z.number().int(),
    discussion: z.number().int().describe('Comments in all threads'),
    recommendations: z.number().int().describe('Works that users recommend to people who like this one'),
    torrents: z.number().int(),
  }),
})
export type MediaHead = z.infer<typeof mediaHead>

/**
 * GET /api/media/{id}: the head with at most 100 episodes, characters and staff each. `counts` has the totals; separate
 * calls have the rest. isWatched and isFavorited are the asker's, false for visitors.
 */
export const mediaEntry = answer('MediaEntry', {
  ...mediaHead.shape,
  isWatched: z.boolean(),
  isFavorited: z.boolean(),
  episodes: z.array(episode),
  characters: z.array(mediaCharacter),
  staff: z.array(mediaStaff),
})
export type MediaEntry = z.infer<typeof mediaEntry>

export const mediaCharacterPage = paged(mediaCharacter).meta({ id: 'MediaCharacterPage' })
export const mediaStaffPage = paged(mediaStaff).meta({ id: 'MediaStaffPage' })
export const episodePage = paged(episode).meta({ id: 'EpisodePage' })
