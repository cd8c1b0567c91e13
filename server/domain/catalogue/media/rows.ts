import type { NamesOf } from '@/lib/catalogue/fields/field'
import { MEDIA } from '@/lib/catalogue/fields/media'
import type { Attachment } from '@/lib/catalogue/schemas/attachments'
import type { Episode, MediaEntry, MediaHead } from '@/lib/catalogue/schemas/media'
import { writeSeason } from '@/lib/catalogue/seasons'
import { writePartialDate } from '@/lib/partial-date'
import { cacheTag } from '@/server/platform/cache/tags'
import { drawableWork, picture, type StoredPicture } from '@/server/platform/files/pictures'
import { type CastRow, type People, type StaffRow, toCards, toCast, toStaff } from '../credits'
import { idOf } from '../entries/rules'
import { type NextAiringRow, tagWorks, toNextAiring } from './cards'

/** Converts the rows of an entry's statements to the shapes of lib/catalogue/schemas/media.ts. */

type Answer<Shape, Changed> = Omit<Shape, keyof Changed | 'cover' | 'color' | 'banner'> & Changed

type Related = MediaHead['relations'][number]
type RelatedRow = {
  type: Related['type']
  media: Answer<Related['media'], { releaseDate: number | null; storedCover: StoredPicture }>
}

/** Partial dates and seasons are integers. */
type Dates = Record<NamesOf<typeof MEDIA, 'date' | 'season'>, number | null>

export type HeadRow = Answer<
  Omit<MediaHead, 'sequel' | 'predecessor'>,
  Dates & {
    createdDate: Date
    lastUpdated: Date
    storedBanner: StoredPicture
    nextAiring: NextAiringRow | null
    relations: RelatedRow[]
  }
>
/** `airsAt` as JSON writes it, with an offset. */
export type EpisodeRow = Answer<Episode, { aired: number | null }>
export type EntryRow = HeadRow & { episodes: EpisodeRow[] } & CastRow & StaffRow & People

/** Also adds all entries in the head to the cache tags. */
export function toHead(row: HeadRow): MediaHead {
  const { storedBanner, ...rest } = row
  cacheTag('series', row.series ? [row.series.id] : [])
  cacheTag('tag', row.tags.map(idOf))
  cacheTag('company', row.companies.map(idOf))
  tagWorks(row.relations)
  const drawable = drawableWork('media', row)
  const { address: cover, color } = picture(drawable, 'cover', row.attachments.find(isPrimary))
  return {
    ...rest,
    cover,
    color,
    banner: picture(drawable, 'banner', storedBanner).address,
    ...datesOf(row),
    createdDate: row.createdDate.toISOString(),
    lastUpdated: row.lastUpdated.toISOString(),
    nextAiring: toNextAiring(row.nextAiring),
    relations: row.relations.map(toRelation),
    sequel: firstOf('Sequel', row),
    predecessor: firstOf('Prequel', row),
  }
}

/** The dates and seasons of a row as texts. */
function datesOf(row: Dates): Record<keyof Dates, string | null> {
  const texts = Object.entries(MEDIA).flatMap(([name, { kind }]) => {
    const value = row[name as keyof Dates]
    if (kind === 'season') return [[name, value === null ? null : writeSeason(value)]]
    return kind === 'date' ? [[name, date(value)]] : []
  })
  return Object.fromEntries(texts) as Record<keyof Dates, string | null>
}

/** A shared answer contains no user's state. */
export function toEntry(row: EntryRow): MediaEntry {
  const { episodes, casting, voices, staff, people, characters, ...head } = row
  const cards = toCards(row)
  return {
    ...toHead(head),
    isWatched: false,
    isFavorited: false,
    episodes: episodes.map(toEpisode),
    characters: toCast({ casting, voices }, cards),
    staff: toStaff({ staff }, cards),
  }
}

export function toEpisode(row: EpisodeRow): Episode {
  return { ...row, aired: date(row.aired), airsAt: row.airsAt && new Date(row.airsAt).toISOString() }
}

function toRelation({ type, media: { storedCover, ...media } }: RelatedRow): Related {
  const { address: cover, color } = picture(drawableWork('media', media), 'cover', storedCover)
  return { type, media: { ...media, releaseDate: date(media.releaseDate), cover, color } }
}

function firstOf(type: Related['type'], { relations }: HeadRow): MediaHead['sequel'] {
  const found = relations.find((relation) => relation.type === type)
  return found ? { id: found.media.id, title: found.media.title } : null
}

const date = (value: number | null) => (value === null ? null : writePartialDate(value))
const isPrimary = ({ type }: Attachment) => type === 'Primary'
