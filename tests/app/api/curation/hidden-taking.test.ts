import { beforeAll, expect, test } from 'vitest'
import { HIDEABLE_NOUNS, RESOURCES } from '@/lib/catalogue/nouns'
import { hideCall } from '@/lib/curation/links/hides'
import { prisma } from '@/server/platform/database/client'
import type { Method } from '@/server/web/http/route'
import { send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { givenReview, givenTorrent } from '@/tests/support/factories'
import { HIDDEN, WORDS } from '@/tests/support/hidden-words'
import { givenWorld, type World } from '@/tests/support/hidden-world'

useDatabase()

let world: World
let [torrent, deleted, text] = [0, 0, 0]
beforeAll(async () => {
  world = await givenWorld()
  const own = { mediaId: HIDDEN.media, uploaderId: world.member.id }
  torrent = await givenTorrent('Own', own)
  deleted = await givenTorrent('Own, deleted', { ...own, deletedAt: new Date(), hiddenAt: new Date() })
  text = await givenReview({ mediaId: HIDDEN.media, posterId: world.member.id, deletedAt: new Date() })
  for (const noun of HIDEABLE_NOUNS)
    await send('POST', hideCall(noun, HIDDEN[noun]), { comment: 'Asked for' }, world.editor)
})

const SECRET = new RegExp([...Object.values(WORDS), '7700000\\d\\d'].join('|'))
type Write = [method: Method, path: string, body?: unknown, status?: number]

/** What would give a member something of a hidden entry, or write about it. */
const writes = (): Write[] => {
  const [work, member] = [HIDDEN.media, world.member.username]
  const magnet = new FormData()
  magnet.append('Magnet', `magnet:?xt=urn:btih:${'b'.repeat(40)}&dn=Anything`)
  magnet.append('media', String(work))
  const said = { rawText: 'Fine', textType: 'Plain', recommended: 'Recommended', title: 'Fine' }
  return [
    ['POST', '/api/watched', { media: work, status: 'Watching', episodesWatched: 1 }, 404],
    ['PUT', '/api/watched', { media: work, status: 'Watching', episodesWatched: 1 }, 404],
    ['DELETE', '/api/watched', { media: work }, 404],
    ['PUT', `/api/user-lists/${member}/favorites/add`, { media: work }, 404],
    ['PUT', `/api/user-lists/${member}/add`, { media: work }, 404],
    ['PUT', `/api/me/dismissed-works/${work}`, undefined, 404],
    ['POST', '/api/torrents', magnet, 400],
    ['PUT', `/api/torrents/${torrent}`, { name: 'Other' }, 404],
    ['POST', `/api/torrents/${deleted}/restore`, undefined, 404],
    ['POST', `/api/comments/${text}/restore`, undefined, 404],
    ['PUT', `/api/comments/${text}`, said, 404],
    ['PUT', `/api/torrents/${world.torrents[0]}/vote`, { rating: 50 }, 404],
    ['POST', `/api/torrents/${world.torrents[0]}/comment`, { ...said, recommended: undefined }, 404],
    ...HIDEABLE_NOUNS.map((noun): Write => ['POST', `/api/${RESOURCES[noun]}/${HIDDEN[noun]}/comment`, said, 404]),
    ...(['character', 'person', 'company'] as const).map(
      (noun): Write => ['PUT', `/api/me/favorites/${noun}/${HIDDEN[noun]}`, undefined, 404],
    ),
    ...world.reviews.map((id): Write => ['PUT', `/api/comments/${id}/vote`, { up: true }, 404]),
  ]
}

test('a member takes nothing of a hidden entry, and writes nothing about it', async () => {
  const answers = []
  for (const [method, path, body] of writes()) {
    const response =
      body instanceof FormData
        ? await ask(path, { method, body, headers: world.member.auth })
        : await send(method, path, body, world.member.auth)
    const answer = await response.text()
    answers.push([method, path, response.status, SECRET.test(answer.replace(/"instance":"[^"]*"/, '')) ? answer : ''])
  }
  expect(answers).toEqual(writes().map(([method, path, , status]) => [method, path, status, '']))
  const mine = { where: { userId: world.member.id, mediaId: HIDDEN.media } }
  expect([await prisma().watchedRecord.count(mine), await prisma().dismissedWork.count(mine)]).toEqual([0, 0])
  expect(await prisma().torrent.findUnique({ where: { id: torrent } })).toMatchObject({ name: 'Own' })
  expect((await prisma().torrent.findUnique({ where: { id: deleted } }))?.deletedAt).not.toBeNull()
  expect((await prisma().review.findUnique({ where: { id: text } }))?.deletedAt).not.toBeNull()
})

test('a copy of a list has only what everybody sees of it', async () => {
  const copied = await send('POST', '/api/user-lists/owner/mine/clone', {}, world.member.auth)
  const { slug, entryCount } = (await copied.json()) as { slug: string; entryCount: number }
  expect([copied.status, entryCount]).toEqual([200, 1])
  const copy = await send('GET', `/api/user-lists/member/${slug}`, undefined, world.member.auth)
  expect(await copy.text()).not.toMatch(SECRET)
})

test('who has it keeps it: the record can be changed, removed, and put back', async () => {
  const { auth } = world.owner
  const change = { media: HIDDEN.media, status: 'Completed', episodesWatched: 1 }
  expect((await send('PUT', '/api/watched', change, auth)).status).toBe(200)
  const states = `/api/me/media?ids=${HIDDEN.media}`
  expect(await (await send('GET', states, undefined, auth)).text()).toContain(WORDS.media)
  const removed = await send('DELETE', '/api/watched', { media: HIDDEN.media }, auth)
  const { event } = (await removed.json()) as { event: number }
  expect((await send('POST', '/api/watched/undo', { event }, auth)).status).toBe(200)
  expect(await prisma().watchedRecord.count({ where: { userId: world.owner.id, mediaId: HIDDEN.media } })).toBe(1)
})
