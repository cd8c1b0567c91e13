import { withQuery } from '@/lib/links'

type NewWork = {
  title: string
  types: readonly string[]
  year: number | null
  /** A season of a show, whose ids are shared by all seasons. */
  season?: number | null
  ids: Readonly<Record<string, string>>
}

/** Where a new work is added, with what is known of it; `types` are those that it can be, the likeliest first. */
export function newWorkLink({ title, types, year, season, ids }: NewWork): string {
  const { mokuroku: _own, ...others } = (season ?? 1) === 1 ? ids : {}
  return withQuery('/contribute/media/new', {
    title,
    type: types[0],
    year: year ?? undefined,
    ids:
      Object.entries(others)
        .map((pair) => pair.join(':'))
        .join(' ') || undefined,
  })
}
