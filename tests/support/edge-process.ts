import type { IncomingMessage, RequestListener } from 'node:http'
import { mediaInput } from '@/lib/catalogue/schemas/media-input'
import { nameSearch } from '@/lib/catalogue/schemas/names'
import { characterInput } from '@/lib/catalogue/schemas/names-input'
import { tabSearch } from '@/lib/schemas/paging'
import { addCharacter, changeCharacter } from '@/server/domain/catalogue/characters/mutations'
import { characterHead, characterMedia, characterStaff } from '@/server/domain/catalogue/characters/queries'
import { changeMedia } from '@/server/domain/catalogue/media/mutations'
import { mediaCharacters, mediaHead, mediaStaff } from '@/server/domain/catalogue/media/queries'
import { browseCharacters, browsePeople } from '@/server/domain/catalogue/names/browse'
import { personHead, personRoles } from '@/server/domain/catalogue/people/queries'
import { followLog, type LogFollower } from '@/server/platform/cache/log-follower'
import { env } from '@/server/platform/env'
import { write } from '@/server/platform/writing/write'
import { type ServedEdge, serveEdge } from './edge'

/** In place of Next, by default: pages show the results of the product's queries; calls write through its mutations. */
const someResults: RequestListener = async (request, response) => {
  const [path = '', query] = (request.url ?? '').split('?')
  const given = Object.fromEntries(new URLSearchParams(query))
  try {
    const shown = await (request.method === 'GET' ? shownAt(path, given) : writtenAt(path, await json(request)))
    response.writeHead(shown ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    response.end(shown ? `<p>${'title' in shown ? shown.title : ''}</p>${JSON.stringify(shown)}` : '')
  } catch (error) {
    response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
  }
}

function shownAt(path: string, given: Record<string, string>): Promise<object | null> {
  const [, noun = '', id, tab = ''] = path.split('/')
  const search = () => tabSearch.parse(given)
  const show: Record<string, (id: number) => Promise<object | null>> = {
    'media/': mediaHead,
    'media/characters': (id) => mediaCharacters(id, search()),
    'media/staff': (id) => mediaStaff(id, search()),
    'character/': characterHead,
    'character/media': (id) => characterMedia(id, search()),
    'character/staff': (id) => characterStaff(id, search()),
    'person/': personHead,
    'person/staff': (id) => personRoles(id, search()),
    'characters/': () => browseCharacters(nameSearch.parse(given)),
    'people/': () => browsePeople(nameSearch.parse(given)),
  }
  return show[`${noun}/${tab}`]?.(Number(id)) ?? Promise.resolve(null)
}

/** PUT of a work or a character, POST of a character. */
async function writtenAt(path: string, body: unknown): Promise<object | null> {
  const [, , noun, id] = path.split('/')
  return write(async (tx) => {
    if (noun === 'media') await changeMedia(tx, Number(id), mediaInput.partial().parse(body))
    else if (id) await changeCharacter(tx, Number(id), characterInput.parse(body))
    else return { id: await addCharacter(tx, characterInput.parse(body)) }
    return { id }
  })
}

async function json(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const piece of request) text += piece
  return JSON.parse(text)
}

export type ServedProcess = ServedEdge & { log: LogFollower }

/**
 * Origin and edge as in a process of the product, with the database's own invalidation log.
 * @param next answers in place of Next
 */
export async function serveProcess(next: RequestListener = someResults): Promise<ServedProcess> {
  let served: ServedEdge | undefined
  let log: LogFollower | undefined
  await new Promise<void>((resolve) => {
    log = followLog(env().DATABASE_URL ?? '', (tags) => {
      served?.invalidate(tags)
      resolve()
    })
  })
  if (!log) throw new Error('The log is not followed.')
  const { close } = log
  served = await serveEdge(next, { log, maxBytes: 10_000_000 })
  const { stop } = served
  return {
    ...served,
    log,
    async stop() {
      await stop()
      await close()
    },
  }
}

// As a program of its own: the second process of a test.
if (process.argv[1]?.endsWith('edge-process.mjs')) {
  const { url } = await serveProcess()
  process.stdout.write(`${url}\n`)
}
