import type { MediaType } from '@/lib/catalogue/schemas/media'
import { join, type Prisma, raw, sql } from '@/server/platform/database/client'
import { IS_TRUSTED } from '../cards'
import { ofTypes, uploadedBy } from '../filter'
import { notHiddenFor } from '../hides/access'
import type { Translation } from './rules'

/** What a feed contains: all by default. */
export type FeedFilter = {
  types?: readonly MediaType[]
  translation?: Translation
  uploader?: string
  trusted?: boolean
  /** Without those that build on the release of somebody else. */
  noRemakes?: boolean
  /** Without what this user has hidden. */
  hiddenFor?: number
}

/** The filter as a condition on `torrents`; `isSearched`: beside words in their names. */
export function conditionOf(filter: FeedFilter, isSearched: boolean): Prisma.Sql {
  const { types, translation, uploader, trusted, noRemakes, hiddenFor } = filter
  const conditions = [
    ...(types ? [isSearched ? eachOfTypes(types) : ofTypes(types)] : []),
    ...(translation ? [raw(TRANSLATED[translation])] : []),
    ...(uploader ? [uploadedBy(uploader)] : []),
    ...(trusted ? [raw(IS_TRUSTED)] : []),
    ...(noRemakes ? [raw('NOT is_remake')] : []),
    ...(hiddenFor === undefined ? [] : [raw(notHiddenFor(`${Math.trunc(hiddenFor)}::int`, 'torrents'))]),
  ]
  return conditions.length === 0 ? sql`true` : join(conditions, ' AND ')
}

/** The same row by row: PostgreSQL would join the works first, and search the names again for each of them. */
function eachOfTypes(types: readonly MediaType[]): Prisma.Sql {
  return sql`(SELECT work.type FROM media AS work WHERE work.id = torrents.media_id) = ANY(${types}::media_type[])`
}

/** Unknown languages count as English: most uploads here do not say it, and most programs ask for it. */
const TRANSLATED: Record<NonNullable<Translation>, string> = {
  english: `(languages = '{}' OR 'en' = ANY(languages))`,
  other: `(languages <> '{}' AND NOT 'en' = ANY(languages) AND NOT languages <@ ARRAY['ja'])`,
  raw: `(languages <> '{}' AND languages <@ ARRAY['ja'])`,
}
