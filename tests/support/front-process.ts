import { createServer, type RequestListener } from 'node:http'
import { nameSearch } from '@/lib/schemas/names'
import { tabSearch } from '@/lib/schemas/paging'
import { browseCharacters } from '@/server/characters/browse'
import { characterHead, characterMedia, characterStaff } from '@/server/characters/queries'
import { env } from '@/server/env'
import { inThisThread } from '@/server/front/behind'
import { createFront, type Front } from '@/server/front/front'
import { listen } from '@/server/front/listen'
import { mediaCharacters, mediaHead, mediaStaff } from '@/server/media/queries'
import { browsePeople } from '@/server/people/browse'
import { personHead, personRoles } from '@/server/people/queries'

export type Serving = { url: string; front: Front; stop: () => Promise<void> }

/** Stands for Next: pages that show what the product's pages show, by the product's own queries. */
const page: RequestListener = async (request, response) => {
  const [path = '', query] = (request.url ?? '').split('?')
  const [, first = '', id, tab = ''] = path.split('/')
  const given = Object.fromEntries(new URLSearchParams(query))
  const shown = await shownBy(`${first}/${tab}`, Number(id), given)
  response.writeHead(shown ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
  response.end(shown ? `<p>${'title' in shown ? shown.title : ''}</p>${JSON.stringify(shown)}` : '')
}

function shownBy(page: string, id: number, given: Record<string, string>): Promise<object | null> {
  const search = () => tabSearch.parse(given)
  if (page === 'media/') return mediaHead(id)
  if (page === 'media/characters') return mediaCharacters(id, search())
  if (page === 'media/staff') return mediaStaff(id, search())
  if (page === 'character/') return characterHead(id)
  if (page === 'character/media') return characterMedia(id, search())
  if (page === 'character/staff') return characterStaff(id, search())
  if (page === 'person/') return personHead(id)
  if (page === 'person/staff') return personRoles(id, search())
  if (page === 'characters/') return browseCharacters(nameSearch.parse(given))
  if (page === 'people/') return browsePeople(nameSearch.parse(given))
  return Promise.resolve(null)
}

const SITE = 'http://localhost:3000'

/** The front with its real cache and its real ears, on a free port. */
export async function serveFront(): Promise<Serving> {
  const front = createFront({ behind: inThisThread(page, SITE), siteUrl: SITE, maxBytes: 10_000_000 })
  const deaf = await listen(env().DATABASE_URL ?? '', { onChange: (connected) => front.pages.bypass(!connected) })
  const server = createServer(front.handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  return {
    url: `http://127.0.0.1:${at && typeof at === 'object' ? at.port : 0}`,
    front,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await deaf()
    },
  }
}

// As a program of its own: the second process of a test.
if (process.argv[1]?.endsWith('front-process.ts')) {
  const { url } = await serveFront()
  process.stdout.write(`${url}\n`)
}
