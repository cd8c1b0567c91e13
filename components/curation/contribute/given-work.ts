import { workIdsOf } from '@/lib/links/work-ids'
import { MEDIA_TYPES } from '@/lib/media-types'
import { parsePartialDate } from '@/lib/partial-date'
import { type Kept, NO_NAMES, NO_REASONS } from './use-entry-edit'

type Search = { get: (name: string) => string | null }

/** Ids that an address can name, and characters of a title. */
const MAX_IDS = 20
const MAX_TITLE = 500

/**
 * What the form of a new work begins with, by its address (newWorkLink() of lib/catalogue/links/new-work.ts);
 * undefined if the address names no title. What has another form than fields take is left out.
 */
export function givenWork(search: Search): Kept | undefined {
  const title = search.get('title')?.trim().slice(0, MAX_TITLE)
  if (!title) return undefined
  const type = MEDIA_TYPES.find((each) => each === search.get('type'))
  const year = search.get('year') ?? ''
  const releaseDate = /^\d{4}$/.test(year) && parsePartialDate(year) !== null ? year : undefined
  const ids = (search.get('ids') ?? '').split(' ').slice(0, MAX_IDS)
  const externalIds = ids
    .flatMap((text) => workIdsOf(text).slice(0, 1))
    .map(({ site, id }) => ({ site, externalId: id }))
  return {
    names: NO_NAMES,
    reasons: NO_REASONS,
    before: {
      title: null,
      ...(type && type !== FIRST && { type: FIRST }),
      ...(releaseDate && { releaseDate: null }),
      ...(externalIds.length > 0 && { externalIds: [] }),
    },
    after: {
      title,
      ...(type && type !== FIRST && { type }),
      ...(releaseDate && { releaseDate }),
      ...(externalIds.length > 0 && { externalIds }),
    },
  }
}

/** The type of a new entry before one is chosen. */
const FIRST = 'Anime'
