import type { ExternalId } from '@/lib/links/site-ids'
import type { ListedIds, ListedPlace } from '../format/id-list'
import { compareIds } from './match'

/**
 * A candidate for an entry: the work's ids, and ids that people removed from it. Also whether its ids are locked or a
 * person's, and whether people have edited it.
 */
export type KnownWork = {
  id: number
  ids: ExternalId[]
  removed: readonly ExternalId[]
  isKept: boolean
  isEdited?: boolean
}

/** What is known when a list is read; `owners` has the work of each site and id. */
export type Known = { owners: Map<string, number>; works: ReadonlyMap<number, KnownWork> }

/** What an entry gives to a work. `contested`: ids that another work has, or in whose place it has another one. */
export type Shared = { work: number; added: ExternalId[]; same: number; contested: ExternalId[]; places: ListedPlace[] }

export const idName = ({ site, id }: ExternalId) => `${site} ${id}`

/**
 * Finds the work of an entry by ids, and the ids that the work gets from it; null if no work or several fit. The work
 * must agree with the entry on more sites than it differs on. A tie is enough if the first site agrees (pages of AniDB
 * span several works of MyAnimeList, which lists name first). The work gets ids only of sites of which it has none, and
 * never an id that people removed. `known` remembers new ids for later entries.
 */
export function shareIds({ ids, places }: ListedIds, { owners, works }: Known): Shared | null {
  const work = workOf(ids, { owners, works })
  if (!work) return null
  const shared: Shared = { work: work.id, added: [], same: 0, contested: [], places: [] }
  for (const each of ids) {
    const owner = owners.get(idName(each))
    if (owner === work.id) shared.same++
    else if (isOneOfSeveral(each, ids)) continue
    else if (owner !== undefined || work.ids.some(({ site }) => site === each.site)) {
      if (!isOtherForm(each, work.ids)) shared.contested.push(each)
    } else if (!work.isKept && !isAmong(each, work.removed)) {
      owners.set(idName(each), work.id)
      work.ids.push(each)
      shared.added.push(each)
    }
  }
  shared.places = places.filter((place) => !isAmong(place, work.removed))
  return shared
}

/** The work that has these ids, as shareIds() says. */
export function workOf(ids: readonly ExternalId[], { owners, works }: Known): KnownWork | null {
  const found = new Set(ids.flatMap((id) => owners.get(idName(id)) ?? []))
  const ranked = [...found]
    .flatMap((id) => works.get(id) ?? [])
    .map((work) => ({ work, ...compareIds(withoutOtherForms(ids, work), work.ids) }))
    .filter(({ work, agree, differ }) => agree > differ || (agree === differ && hasFirst(ids, work)))
    .sort((a, b) => b.agree - b.differ - (a.agree - a.differ))
  const [best, second] = ranked
  if (!best || (second && second.agree - second.differ === best.agree - best.differ)) return null
  return best.work
}

const withoutOtherForms = (ids: readonly ExternalId[], work: KnownWork) =>
  ids.filter((each) => !isOtherForm(each, work.ids))
const hasFirst = ([first]: readonly ExternalId[], work: KnownWork) => first !== undefined && isAmong(first, work.ids)

const isOneOfSeveral = ({ site }: ExternalId, ids: readonly ExternalId[]) =>
  ids.filter((each) => each.site === site).length > 1

const isAmong = ({ site, id }: ExternalId, ids: readonly ExternalId[]) =>
  ids.some((each) => each.site === site && each.id === id)

/** Kitsu has numbers and names for the same page. */
const isOtherForm = ({ site, id }: ExternalId, ids: readonly ExternalId[]) =>
  site === 'kitsu' && /\d$/.test(id) && ids.some((each) => each.site === site && !/^anime\/\d+$/.test(each.id))
