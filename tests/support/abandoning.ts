import { readdirSync, readlinkSync } from 'node:fs'
import { expect } from 'vitest'
import { links } from '@/lib/links'
import { connectionCounts, rows, sql } from '@/server/platform/database/client'
import { env } from '@/server/platform/env'
import { placesStates } from '@/server/platform/places'
import { multipart } from '@/tests/faults/support/multipart'
import { send } from './accounts'
import { ask } from './api'
import type { ServedEdge } from './edge'
import { eventually } from './eventually'
import { bearerOf, givenMedia, givenTorrent, givenUser, PASSWORD } from './factories'
import { malAnime, malFile, malNames } from './imports'
import { bytesOf, sendAndLeave, type Written } from './leaving'
import { still } from './pictures'
import { torrentV1 } from './torrents'

/** Requests whose answers, or whose bodies, take a place, a connection, a thread, a process or a file. */

/** Milliseconds after which clients leave. */
export const AFTER = [0, 1, 5, 50]

/** The requests of a new user, with what they need. */
export async function takingRequests(): Promise<{ reads: Written[]; writes: Written[] }> {
  const userId = await givenUser()
  const headers = await bearerOf(userId)
  const media = await givenMedia({ title: 'Akira' })
  const torrent = await givenTorrent('Akira', { mediaId: media })
  const list = await send('POST', '/api/user-lists', { name: 'All' }, headers)
  const { url } = (await list.json()) as { url: string }
  const picture = await still(700, 700).png().toBuffer()
  const own = formOf(picture)
  const uploaded = await ask('/api/upload/user', {
    method: 'POST',
    body: Buffer.from(own.body),
    headers: { ...headers, ...own.headers },
  })
  const { filename } = (await uploaded.json()) as { filename: string }
  const reads = [
    '/api/users/export',
    '/api/watched/export',
    '/api/watched/export?format=csv',
    '/api/watched/export?format=xml',
    `/api/user-lists/${url}/export`,
    '/sitemap/media-0.xml',
    '/api/feeds/torrents',
    `/api/torrents/${torrent}`,
    links.file('user', userId, filename, 320),
    links.file('user', userId, filename),
  ].map((path) => ({ path, headers }))
  const large = torrentV1({
    files: Array.from({ length: 5000 }, (_, n) => ({ path: [`Episode ${n}.mkv`], size: 40_000 })),
  })
  const imported = malFile(...Array.from({ length: 3000 }, () => malAnime(malNames())))
  const login = JSON.stringify({ email: 'nobody@example.org', password: PASSWORD })
  const posts: [path: string, given: Pick<Written, 'headers' | 'body'>][] = [
    ['/api/upload/user', own],
    ['/api/torrents/preview', formOf(large)],
    ['/api/import/mal', formOf(Buffer.from(imported))],
    ['/api/users/login', { headers: { 'content-type': 'application/json' }, body: Buffer.from(login) }],
  ]
  const writes = posts.map(([path, given]) => ({
    method: 'POST',
    path,
    ...given,
    headers: { ...headers, ...given.headers },
  }))
  return { reads, writes }
}

function formOf(file: Buffer) {
  const { type, body } = multipart(file)
  return { headers: { 'content-type': type }, body }
}

/** Sends each request, and leaves: by HEAD, before its body is whole, and so many milliseconds after it was sent. */
export async function abandon(
  { port, url }: ServedEdge,
  { reads, writes }: Awaited<ReturnType<typeof takingRequests>>,
) {
  await rows(sql`DELETE FROM rate_limits`)
  const left = [...reads, ...writes].flatMap((request) =>
    AFTER.map((after) => sendAndLeave(port, bytesOf(request), after)),
  )
  const cut = writes.flatMap((request) => {
    const bytes = bytesOf(request)
    return [1, 50].map((after) => sendAndLeave(port, bytes.subarray(0, bytes.length / 2), after))
  })
  const heads = reads.map(({ path, headers = {} }) => fetch(url + path, { method: 'HEAD', headers }))
  await Promise.all([...left, ...cut, ...heads])
}

/** Nothing is taken any more: no place, connection or file, and no request is worked on. */
export async function expectNothingTaken({ edge }: ServedEdge): Promise<void> {
  await eventually(() => {
    expect(placesStates().filter(({ taken, waiting }) => taken + waiting > 0)).toEqual([])
    const { total, idle, waiting } = connectionCounts()
    expect([total, waiting]).toEqual([idle, 0])
    expect(edge.queues().filter(({ active, waiting }) => active + waiting > 0)).toEqual([])
    expect(openFiles()).toEqual([])
  })
}

/** The files of DATA_DIR that this process has open (Linux). */
function openFiles(): string[] {
  const folder = '/proc/self/fd'
  if (process.platform !== 'linux') return []
  return readdirSync(folder).flatMap((name) => {
    try {
      const path = readlinkSync(`${folder}/${name}`)
      return path.startsWith(`${env().DATA_DIR}/`) ? [path] : []
    } catch {
      // The descriptor of the listing itself.
      return []
    }
  })
}
