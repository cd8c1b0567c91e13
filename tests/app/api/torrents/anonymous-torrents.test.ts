import { beforeAll, expect, test } from 'vitest'
import { torrentEntry, torrentVotes } from '@/lib/torrents/schemas/torrents'
import { prisma } from '@/server/platform/database/client'
import { send } from '@/tests/support/accounts'
import { ask } from '@/tests/support/api'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { bearerOf, givenMedia, givenTorrent, givenUser } from '@/tests/support/factories'
import { torrentV1 } from '@/tests/support/torrents'

useDatabase()

const NAME = '[Nobody] Mushishi - 01 (1080p)'
let media: number
let shy: { id: number; headers: Record<string, string> }
let id: number

beforeAll(async () => {
  media = await givenMedia({ title: 'Mushishi' })
  const userId = await givenUser('Shyname', { permissions: ['CanModerate'] })
  shy = { id: userId, headers: await bearerOf(userId) }
  await prisma().user.update({ where: { id: userId }, data: { isTrusted: true } })
  await givenTorrent('[Nobody] Mushishi - 02', { mediaId: media, uploaderId: userId, infoHashV1: Buffer.alloc(20, 2) })
  const form = new FormData()
  form.set('File', new File([Uint8Array.from(torrentV1({ name: NAME }))], 'a.torrent'))
  for (const [name, value] of Object.entries({ media: String(media), isAnonymous: 'true', isRemake: 'true' }))
    form.set(name, value)
  const answer = await ask('/api/torrents', { method: 'POST', body: form, headers: shy.headers })
  await expectDocumented('/api/torrents', answer.clone(), 'POST')
  const uploaded = await answer.json()
  id = uploaded.id
  // Its own answer does not name the uploader either: it is what everybody reads.
  expect(uploaded).toMatchObject({
    ...{ uploader: null, isTrusted: false, isAnonymous: true, isRemake: true, isComplete: false },
  })
})

/** What a guest reads at an address. */
async function guest(address: string): Promise<string> {
  const answer = await ask(address)
  expect([address, answer.status]).toEqual([address, 200])
  return answer.text()
}

test('nothing that a guest reads names who uploaded a torrent anonymously, or that it is one of the trusted', async () => {
  await prisma().torrent.updateMany({ where: { name: '[Nobody] Mushishi - 02' }, data: { isAnonymous: true } })
  const addresses = [
    `/api/torrents/${id}`,
    '/api/torrents',
    '/api/torrents?query=mushishi',
    `/api/media/${media}/torrents`,
    '/api/search?query=mushishi',
    '/api/feeds/torrents',
    `/api/feeds/torrents?media=${media}`,
    '/api/feeds/nyaa',
  ]
  for (const address of addresses) {
    const text = await guest(address)
    expect(text).toContain('Mushishi')
    expect(text).not.toContain('Shyname')
    expect(text).not.toMatch(/"isTrusted":true|<nyaa:trusted>Yes/)
  }
  // Neither does what is asked by name, or of the trusted alone.
  for (const address of ['/api/users/Shyname/torrents', '/api/feeds/nyaa?u=Shyname', '/api/feeds/nyaa?f=2'])
    expect(await guest(address)).not.toContain('Mushishi')
  await prisma().torrent.updateMany({ where: { name: '[Nobody] Mushishi - 02' }, data: { isAnonymous: false } })
})

test('who it is stands in no answer to another user, and is told to the uploader and to moderators', async () => {
  const reader = await bearerOf(await givenUser('Reader'))
  const moderator = await bearerOf(await givenUser('Adashino', { permissions: ['CanModerate'] }))
  const asked = async (headers: Record<string, string>) => {
    const answer = await ask(`/api/torrents/${id}/vote`, { headers })
    await expectDocumented('/api/torrents/{id}/vote', answer.clone())
    const { isMine, anonymousUploader } = torrentVotes.parse(await answer.json())
    return [isMine, anonymousUploader]
  }
  expect(await asked(reader)).toEqual([false, null])
  expect(await asked(shy.headers)).toEqual([true, 'Shyname'])
  expect(await asked(moderator)).toEqual([false, 'Shyname'])
  // The uploader finds it among their own.
  const own = await (await ask('/api/torrents/my-torrents', { headers: shy.headers })).json()
  expect(own.data.map((each: { id: number; isAnonymous: boolean }) => [each.id, each.isAnonymous])).toContainEqual([
    id,
    true,
  ])
  // A reader who has hidden the uploader is not told by what is missing.
  expect((await send('POST', '/api/me/torrent-hides', { uploader: 'Shyname' }, reader)).status).toBe(200)
  const found = await (await ask('/api/search?query=mushishi', { headers: reader })).json()
  expect(found.torrents.data.map((each: { id: number }) => each.id)).toEqual([id])
})

test('the log of moderation says that the uploader asked not to be named, also when the torrent is gone', async () => {
  const moderator = await bearerOf(await givenUser('Ginko', { permissions: ['CanModerate'] }))
  const gone = await givenTorrent('[Nobody] Mushishi - 03', {
    ...{ mediaId: media, uploaderId: shy.id, isAnonymous: true, infoHashV1: Buffer.alloc(20, 3) },
  })
  const act = { target: 'torrent', id: gone, act: 'Hide', reason: 'Spam' }
  expect((await send('POST', '/api/moderation/acts', act, moderator)).status).toBe(200)
  const logged = async () => {
    const answer = await ask('/api/moderation/acts', { headers: moderator })
    await expectDocumented('/api/moderation/acts', answer.clone())
    const [{ author, isAnonymous }] = (await answer.json()).data
    return [author.username, isAnonymous]
  }
  expect(await logged()).toEqual(['Shyname', true])
  await prisma().torrent.delete({ where: { id: gone } })
  expect(await logged()).toEqual(['Shyname', true])
  // Nobody else reads the log.
  const reader = await bearerOf(await givenUser('Onlooker'))
  for (const headers of [reader, {}]) {
    const answer = await ask('/api/moderation/acts', { headers })
    expect([answer.ok, await answer.text()]).toEqual([false, expect.not.stringContaining('Shyname')])
  }
})

test('an order by uploader has anonymous uploads where unknown ones are', async () => {
  const first = await givenUser('Aoi')
  const named = await givenTorrent('[Aoi] Mushishi - 04', {
    mediaId: media,
    uploaderId: first,
    infoHashV1: Buffer.alloc(20, 4),
  })
  const ids = async () => {
    const { data } = await (await ask('/api/torrents?query=mushishi&sort=uploader')).json()
    return data.map((each: { id: number }) => each.id)
  }
  const [two] = await prisma().torrent.findMany({ where: { name: '[Nobody] Mushishi - 02' }, select: { id: true } })
  expect(await ids()).toEqual([named, two?.id, id])
  // One that is named no more goes to the end, as does one whose uploader has left.
  await prisma().torrent.update({ where: { id: named }, data: { isAnonymous: true } })
  expect(await ids()).toEqual([two?.id, id, named])
  await prisma().torrent.delete({ where: { id: named } })
})

test('the uploader can be named later, and no longer again', async () => {
  const change = async (isAnonymous: boolean) => {
    const answer = await send('PUT', `/api/torrents/${id}`, { isAnonymous }, shy.headers)
    return torrentEntry.parse(await answer.json())
  }
  expect(await change(false)).toMatchObject({ uploader: 'Shyname', isTrusted: true, isAnonymous: false })
  expect(await guest('/api/users/Shyname/torrents')).toContain(NAME)
  expect(await change(true)).toMatchObject({ uploader: null, isTrusted: false, isAnonymous: true })
  expect(await guest('/api/users/Shyname/torrents')).not.toContain(NAME)
})

test('a description is Markdown, and safe', async () => {
  const description = '**Good** <script>alert(1)</script> [x](javascript:alert(1))'
  const answer = await send('PUT', `/api/torrents/${id}`, { description }, shy.headers)
  const { descriptionHtml } = torrentEntry.parse(await answer.json())
  expect(descriptionHtml).toContain('<strong>Good</strong>')
  expect(descriptionHtml).not.toMatch(/<script|href="javascript:/)
})
