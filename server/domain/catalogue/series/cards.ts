import type { SeriesCard } from '@/lib/catalogue/schemas/series'
import { writePartialDate } from '@/lib/partial-date'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { drawableWork, picture, type StoredPicture } from '@/server/platform/files/pictures'
import { listedStatement } from '../adults'
import { storedPicture } from '../entries/cards'
import { primaryAttachmentsOf } from '../entries/statements'

export type SeriesCardRow = Omit<SeriesCard, 'cover' | 'color' | 'startDate' | 'endDate'> & {
  startDate: number | null
  endDate: number | null
  storedCover: StoredPicture
}

/** The cards of these series, in this order; unknown ids are left out. */
export async function seriesCards(ids: readonly number[]): Promise<SeriesCard[]> {
  if (ids.length === 0) return []
  cacheTag('series', ids)
  const statement = await listedStatement('series-cards', STATEMENT)
  return (await plannedRows<SeriesCardRow>(...statement, [ids])).map(toSeriesCard)
}

export function toSeriesCard({ storedCover, ...row }: SeriesCardRow): SeriesCard {
  const { address: cover, color } = picture(drawableWork('series', row), 'cover', storedCover)
  return { ...row, cover, color, startDate: dateOf(row.startDate), endDate: dateOf(row.endDate) }
}

const dateOf = (date: number | null) => (date === null ? null : writePartialDate(date))

/** The columns of a card without its attachments, of `series s`. */
export const SERIES_CARD = `s.id, s.title, s.native_title AS "nativeTitle", s.romaji_title AS "romajiTitle", s.status,
  s.start_date AS "startDate", s.end_date AS "endDate", (SELECT count(*)::int FROM shown_media WHERE series_id = s.id) AS "mediaCount",
  ${storedPicture('series', 's.id', 'Primary')} AS "storedCover"`

const STATEMENT = `SELECT ${SERIES_CARD}, ${primaryAttachmentsOf('series', 's.id')} AS attachments
  FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, place) JOIN shown_series s USING (id) ORDER BY wanted.place`
