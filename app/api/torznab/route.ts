import { torznabSearch } from '@/lib/torrents/schemas/torznab'
import { sitesWithIds } from '@/server/domain/torrents/episodes/queries'
import { feedKeyOwner } from '@/server/domain/torrents/feed-keys'
import { episodeItems } from '@/server/domain/torrents/feeds/queries'
import { torznabFacts } from '@/server/domain/torrents/torznab'
import { site } from '@/server/platform/site/site'
import { keyOf } from '@/server/web/http/client'
import { get, NOT_MODIFIED } from '@/server/web/http/route'
import { capabilities, errorAnswer, resultsAnswer } from './answers'
import { ID_SITES, readSearch } from './search'

/** The functions of the protocol, and those that this server does not offer. */
const SEARCHES = ['search', 'tvsearch', 'movie']
const NOT_OFFERED = [
  'music',
  'book',
  'details',
  'getnfo',
  'get',
  'cartadd',
  'cartdel',
  'comments',
  'commentadd',
  'user',
  'register',
  'nzbadd',
]

const NOTHING = { items: [], total: 0 }

/** The parameters for ids of other sites that the catalogue has. */
async function offeredIds(): Promise<string[]> {
  const known = await sitesWithIds(Object.values(ID_SITES))
  return Object.entries(ID_SITES).flatMap(([name, site]) => (known.includes(site) ? [name] : []))
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'open',
    summary: 'Search the torrents as Torznab, for programs such as Sonarr and Prowlarr',
    description:
      'Also at /torznab/api. Searches need the key of a feed, as "apikey" or in the header X-Api-Key. An error is an answer 200 with <error code description>.',
    query: torznabSearch,
    answer: { content: ['application/rss+xml', 'application/xml'] },
    otherAnswers: NOT_MODIFIED,
  },
  async ({ query, request }) => {
    const wanted = query.t?.toLowerCase()
    if (!wanted) return errorAnswer(200, 'Missing parameter (t)')
    if (wanted === 'caps') return capabilities(await offeredIds(), (await site()).name)
    if (NOT_OFFERED.includes(wanted)) return errorAnswer(203, 'Function not available')
    if (!SEARCHES.includes(wanted)) return errorAnswer(202, 'No such function')
    const key = keyOf(request.headers) ?? query.apikey
    const owner = key ? await feedKeyOwner('Torznab', key) : null
    if (!owner) return errorAnswer(100, 'Incorrect user credentials')
    const search = readSearch(wanted, query)
    if ('incorrect' in search) return errorAnswer(201, `Incorrect parameter (${search.incorrect})`)
    const { offset } = search
    const found = search.isEmpty ? NOTHING : await episodeItems({ ...search, hiddenFor: owner.userId })
    return resultsAnswer(
      { ...found, offset, title: (await site()).name },
      await torznabFacts(found.items.map(({ id }) => id)),
    )
  },
)
