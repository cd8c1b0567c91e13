import { translator } from '@/i18n/translator'
import { everythingSearch, FOUND_KINDS, type FoundEntries, type FoundKind } from '@/lib/catalogue/schemas/search'
import { yearOf } from '@/lib/format'
import { links } from '@/lib/links'
import type { AnyKind } from '@/lib/views/schemas/search'
import { kindsInOrder } from '@/server/domain/views/found-kinds'
import { searchCatalogue } from '@/server/domain/views/quick-search'
import { env } from '@/server/platform/env'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'Suggest what to search for, in the format of browsers (OpenSearch)',
    description: 'An array: the query, then the names of the best results, their descriptions, and their addresses.',
    query: everythingSearch,
    answer: { content: 'application/x-suggestions+json' },
  },
  async ({ query: { query } }) => {
    const { worths, ...found } = await searchCatalogue(query)
    const lines = kindsInOrder(worths, false)
      .filter(isOfEntries)
      .flatMap((kind) => suggestions(kind, found))
    const columns = [0, 1, 2].map((column) => lines.map((line) => line[column]))
    return new Response(JSON.stringify([query, ...columns]), {
      headers: { 'content-type': 'application/x-suggestions+json', 'cache-control': 'no-store' },
    })
  },
)

/** The name, the description and the address of each result. */
type Suggestion = readonly [string, string, string]

const isOfEntries = (kind: AnyKind): kind is FoundKind => FOUND_KINDS.some((one) => one === kind)

function suggestions(kind: FoundKind, found: FoundEntries): Suggestion[] {
  const t = translator('search.kinds')
  return linesOf(kind, found).map(([name, about, path]) => [name, about || t(kind), env().SITE_URL + path] as const)
}

function linesOf(kind: FoundKind, found: FoundEntries): Suggestion[] {
  const t = translator('media.types')
  switch (kind) {
    case 'media':
      return found.media.data.map(({ id, title, type, releaseDate }) => [
        title,
        [t(type), yearOf(releaseDate)].filter(Boolean).join(' · '),
        links.media(id),
      ])
    case 'series':
      return found.series.data.map(({ id, title }) => [title, '', links.series(id)])
    case 'companies':
      return found.companies.data.map(({ id, name }) => [name, '', links.company(id)])
    case 'characters':
      return found.characters.data.map(({ id, fullName, knownFor }) => [
        fullName,
        knownFor?.title ?? '',
        links.character(id),
      ])
    case 'people':
      return found.people.data.map(({ id, fullName, knownFor }) => [fullName, knownFor?.title ?? '', links.person(id)])
  }
}
