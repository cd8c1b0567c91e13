import { seriesSearch } from '@/lib/catalogue/schemas/series'
import { recordSearch } from '@/lib/tracking/schemas/records'
import type { Home, HomeSearch, OwnHome } from '@/lib/views/schemas/home'
import { storedPicture } from '@/server/domain/catalogue/entries/cards'
import { mediaCards } from '@/server/domain/catalogue/media/cards'
import { recentCharacters, recentPeople } from '@/server/domain/catalogue/names/browse'
import { recentMediaIds } from '@/server/domain/catalogue/recent-media'
import { browseSeries } from '@/server/domain/catalogue/series/browse'
import { continuationsFor } from '@/server/domain/tracking/continuations'
import { nextUp, ownRecords } from '@/server/domain/tracking/records/browse'
import { unratedRecords } from '@/server/domain/tracking/records/queries'
import { cacheTag } from '@/server/platform/cache/tags'
import { plannedRows } from '@/server/platform/database/client'
import { drawableWork, picture, type StoredPicture } from '@/server/platform/files/pictures'

/** The last changed entries of each noun, for the home page and GET /api/index. */
export async function homeIndex({ page, size }: HomeSearch): Promise<Home> {
  const [mediaData, series, characterData, personData] = await Promise.all([
    recentMedia(page, size),
    browseSeries({ ...seriesSearch.parse({}), sort: 'updated', order: 1, page, size }),
    recentCharacters(page, size),
    recentPeople(page, size),
  ])
  return { mediaData, seriesData: series.data, characterData, personData }
}

/** Works of each kind on the user's own home page. */
const OWN_SIZE = 8
const SERIES_SIZE = 12
const UNRATED_SIZE = 10

/**
 * What a user can go on with, and can rate, for the user's own home page. Never cached. `withPrivate`: else without
 * private records and notes.
 */
export async function ownHome(userId: number, withPrivate = true): Promise<OwnHome> {
  const search = { ...recordSearch.parse({}), status: 'Watching', sort: 'updated', order: 1, size: OWN_SIZE } as const
  const [watching, planned, series, unrated] = await Promise.all([
    ownRecords(userId, search, withPrivate),
    nextUp(userId, OWN_SIZE, withPrivate),
    continuationsFor(userId, SERIES_SIZE, withPrivate),
    unratedRecords(userId, UNRATED_SIZE, withPrivate),
  ])
  return { watching: watching.data, planned, series, unrated }
}

type Recent = Home['mediaData'][number]

/** The last changed works, with the data for the home page's carousel. */
async function recentMedia(page: number, size: number): Promise<Recent[]> {
  const ids = await recentMediaIds(page, size)
  cacheTag('media', ids)
  const [cards, rows] = await Promise.all([
    mediaCards(ids),
    plannedRows<MoreRow>('recent-media', MORE_STATEMENT, [ids]),
  ])
  const more = new Map(rows.map((row) => [row.id, row]))
  return cards.map((card) => {
    const { description = null, storedBanner } = more.get(card.id) ?? {}
    return { ...card, description, banner: picture(drawableWork('media', card), 'banner', storedBanner).address }
  })
}

type MoreRow = { id: number; description: string | null; storedBanner: StoredPicture }

const MORE_STATEMENT = `SELECT m.id, m.description, ${storedPicture('media', 'm.id', 'Banner')} AS "storedBanner"
  FROM shown_media m WHERE m.id = ANY($1::int[])`
