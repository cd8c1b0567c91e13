import type { MediaCard } from '@/lib/catalogue/schemas/media'
import type { SeriesEntry, SeriesHead } from '@/lib/catalogue/schemas/series'
import type { Paged, TabSearch } from '@/lib/schemas/paging'
import { TAB_PAGE } from '@/server/engines/listing/tabs'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { drawableWork, picture } from '@/server/platform/files/pictures'
import { storedPicture } from '../entries/cards'
import { picturesOf, readEntry, readWorksTab } from '../entries/queries'
import { idOf } from '../entries/rules'
import { attachmentCount, attachmentsOf, externalIdsOf, reviewCount } from '../entries/statements'
import { MEDIA_CARD_JSON, type MediaCardRow, toMediaCard } from '../media/cards'
import { SERIES_CARD, type SeriesCardRow, toSeriesCard } from './cards'

/** The head of a series; null if there is none. */
export const seriesHead = (id: number): Promise<SeriesHead | null> =>
  readEntry('series', { id, name: 'series-head', statement: HEAD_STATEMENT }, toHead)

/** The target of a dissolved series' address: the best known of its works, or that work's series. */
export async function movedSeries(id: number): Promise<{ series: number } | { media: number } | null> {
  cacheTag('series', id)
  const [row] = await plannedRows<{ media: number; series: number | null }>(
    'series-move',
    `SELECT m.id AS media, m.series_id AS series FROM series_moves v JOIN shown_media m ON m.id = v.media_id WHERE v.series_id = $1::int`,
    [id],
  )
  if (!row) return null
  cacheTag('media', row.media)
  return row.series === null ? { media: row.media } : { series: row.series }
}

/** The head with the first 100 works, in order of release; null when there is no such series. */
export async function seriesEntry(id: number): Promise<SeriesEntry | null> {
  const [head, medias] = await Promise.all([seriesHead(id), seriesMedia(id, { query: '', page: 0, size: 100 })])
  return head && medias && { ...head, medias: medias.data }
}

/** The works of a series whose titles contain `query`, in order of release; null if there is no such series. */
export const seriesMedia = (id: number, search: TabSearch): Promise<Paged<MediaCard> | null> =>
  readWorksTab({ noun: 'series', id, name: 'series-media', statement: MEDIA_STATEMENT }, search, toWorks)

/** The pictures, grouped by type; null if there is no such series. */
export const seriesAttachments = picturesOf('series')

function toWorks({ works }: { works: MediaCardRow[] }): MediaCard[] {
  cacheTag('media', works.map(idOf))
  return works.map(toMediaCard)
}

type HeadRow = SeriesCardRow &
  Omit<SeriesHead, keyof SeriesCardRow | 'cover' | 'color' | 'createdDate' | 'lastUpdated' | 'banner'> & {
    createdDate: Date
    lastUpdated: Date
    storedBanner: SeriesCardRow['storedCover']
  }

function toHead({ storedCover, storedBanner, createdDate, lastUpdated, ...row }: HeadRow): SeriesHead {
  return {
    ...row,
    ...toSeriesCard({ ...row, storedCover }),
    createdDate: createdDate.toISOString(),
    lastUpdated: lastUpdated.toISOString(),
    banner: picture(drawableWork('series', row), 'banner', storedBanner).address,
  }
}

const HEAD_STATEMENT = `SELECT ${SERIES_CARD}, s.description, s.created_at AS "createdDate",
    s.updated_at AS "lastUpdated", ${storedPicture('series', 's.id', 'Banner')} AS "storedBanner",
    ${attachmentsOf('series', 's.id')} AS attachments, ${externalIdsOf('series', 's.id')} AS "externalIds",
    json_build_object('media', (SELECT count(*)::int FROM shown_media WHERE series_id = s.id),
      'attachments', ${attachmentCount('series', 's.id')}, 'reviews', ${reviewCount('series', 's.id', 'review')}) AS counts
  FROM shown_series s WHERE s.id = $1::int`

const WORKS = `shown_media m WHERE m.series_id = s.id AND ($4::text = '' OR EXISTS (
  SELECT FROM media_search_keys k WHERE k.media_id = m.id AND k.key LIKE $4))`
const MEDIA_STATEMENT = `SELECT (SELECT count(*)::int FROM ${WORKS}) AS total,
    (SELECT coalesce(json_agg(${MEDIA_CARD_JSON}), '[]') FROM (
      SELECT m.* FROM ${WORKS} ORDER BY m.release_date, m.id ${TAB_PAGE}) m) AS works
  FROM shown_series s WHERE s.id = $1::int`
