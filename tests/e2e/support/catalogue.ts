import { randomBytes, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { mediaInput } from '@/lib/catalogue/schemas/media-input'
import type { CacheTag } from '@/server/platform/cache/tags'
import { disconnect, prisma } from '@/server/platform/database/client'
import { givenReview, givenTorrent, givenUser } from '@/tests/support/factories'
import { invalidateNow } from '@/tests/support/invalidations'
import { create, type mediaChange, update } from '@/tests/support/media-mutations'
import { test as base } from './test'

export { expect } from './test'

type Catalogue = {
  /** Creates a media, which is removed after the test. */
  createWork(work: z.input<typeof mediaInput>): Promise<number>
  changeWork(id: number, change: z.input<typeof mediaChange>): Promise<void>
  /** Creates a review of an entry by a new user; removed after the test. */
  createReview(review: Written): Promise<number>
  /** Creates a torrent of a media, with a new user as its uploader if named; both removed after the test. */
  createTorrent(name: string, torrent: Shared): Promise<number>
}

type Shared = Parameters<typeof givenTorrent>[1] & { uploader?: string }
type Written = Parameters<typeof givenReview>[0] & { username?: string }

/** A test that writes to the database of the server from a second process, as a command or another server does. */
export const test = base.extend<{ catalogue: Catalogue }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
  catalogue: async ({}, use) => {
    const made: number[] = []
    const users: number[] = []
    const torrents: number[] = []
    const stale = new Set<CacheTag>()
    const invalidate = (...tags: CacheTag[]) => {
      for (const tag of tags) stale.add(tag)
      return invalidateNow(...tags)
    }
    await use({
      createWork: async (work) => {
        const id = await create(work)
        made.push(id)
        return id
      },
      changeWork: update,
      createReview: async ({ username = `reader-${randomUUID()}`, ...review }) => {
        const posterId = await givenUser(username)
        users.push(posterId)
        const id = await givenReview({ posterId, ...review })
        await invalidate(tagOf(review))
        return id
      },
      createTorrent: async (name, { uploader, ...torrent }) => {
        const uploaderId = uploader === undefined ? undefined : await givenUser(uploader)
        if (uploaderId) users.push(uploaderId)
        const id = await givenTorrent(name, { infoHashV1: randomBytes(20), uploaderId, ...torrent })
        torrents.push(id)
        await invalidate(`media:${torrent.mediaId}`, 'index:torrent')
        return id
      },
    })
    await prisma().user.deleteMany({ where: { id: { in: users } } })
    await prisma().torrent.deleteMany({ where: { id: { in: torrents } } })
    await prisma().media.deleteMany({ where: { id: { in: made } } })
    await invalidateNow('index:media', 'index:torrent', ...stale, ...made.map((id) => `media:${id}` as const))
    await disconnect()
  },
})

/** The entry of a review. */
function tagOf(review: Written): CacheTag {
  const { mediaId, seriesId, characterId, personId, companyId, torrentId } = review
  const entries = { media: mediaId, series: seriesId, character: characterId, person: personId, company: companyId }
  const [kind, id] = Object.entries(entries).find(([, each]) => each) ?? ['torrent', torrentId]
  return `${kind as keyof typeof entries}:${Number(id)}`
}
