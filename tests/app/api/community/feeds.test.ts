import { beforeAll, expect, test } from 'vitest'
import { prisma } from '@/server/platform/database/client'
import { ask } from '@/tests/support/api'
import { contextOf } from '@/tests/support/context'
import { expectDocumented } from '@/tests/support/contract'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenReview, givenTorrent, givenUser } from '@/tests/support/factories'

useDatabase()

let media: number
let ginko: number
let review: number
beforeAll(async () => {
  media = await givenMedia({ title: 'Mushi & <shi>' })
  ginko = await givenUser('Ginko')
  review = await givenReview({
    mediaId: media,
    posterId: ginko,
    title: 'A "title" & more\u0007',
    textType: 'Bbcode',
    rawText: '[b]Fine[/b] & slow.\n[spoiler]he leaves[/spoiler] [inline-spoiler]she stays[/inline-spoiler] The end.',
  })
  await givenReview({ mediaId: media, kind: 'comment', episode: 3, rawText: 'A comment.', createdAt: new Date(0) })
  await givenReview({ mediaId: media, kind: 'comment', rawText: 'hidden words', hiddenAt: new Date() })
  await givenReview({ mediaId: media, kind: 'comment', rawText: 'deleted words', deletedAt: new Date() })
})

async function feed(address: string) {
  const answer = await ask(address)
  await expectDocumented(
    address.includes('/user/') ? '/api/feeds/user/{username}' : '/api/feeds/{kind}/{id}',
    answer.clone(),
  )
  return { status: answer.status, text: await answer.text() }
}

test('the feed of an entry has its newest texts, escaped, without what spoilers hide', async () => {
  const { status, text } = await feed(`/api/feeds/media/${media}`)
  expect(status).toBe(200)
  expect(text).toContain('<title>Mushi &amp; &lt;shi&gt;: reviews and comments</title>')
  expect(text).toContain('<title>A &quot;title&quot; &amp; more</title>')
  expect(text).toContain(`<link>http://localhost:3000/media/${media}/reviews#review-${review}</link>`)
  expect(text).toContain('<dc:creator>Ginko</dc:creator>')
  expect(text).toMatch(/<description>Fine &amp; slow\.\s+\[…\] The end\.<\/description>/)
  expect(text).not.toMatch(/he leaves|she stays|hidden words|deleted words/)
  expect(text).toContain(`/media/${media}/discussion?episode=3#comment-`)
  expect([...text.matchAll(/<item>/g)]).toHaveLength(2)
})

test('the feed of a user is there while the profile lists the reviews', async () => {
  expect((await feed('/api/feeds/user/Ginko')).text).toContain('Fine &amp; slow.')
  await prisma().user.update({ where: { id: ginko }, data: { showReviews: false } })
  expect((await feed('/api/feeds/user/Ginko')).status).toBe(404)
  await prisma().user.update({ where: { id: ginko }, data: { showReviews: true } })
})

test('what is not there has none', async () => {
  const hidden = await givenTorrent('Secret', { mediaId: media, hiddenAt: new Date() })
  for (const of of ['media/999999', `torrent/${hidden}`, 'user/nobody', 'thing/1', 'media/x'])
    expect((await feed(`/api/feeds/${of}`)).status, of).toBe(404)
})

test('a feed is dropped when a text of its entry or author is written, changed, or removed', async () => {
  const context = await contextOf(() => ask(`/api/feeds/media/${media}`))
  for (const tag of [`media-reviews:${media}`, `review:${review}`, `media:${media}`])
    expect([...context.tags]).toContain(tag)
  const own = await contextOf(() => ask('/api/feeds/user/Ginko'))
  for (const tag of [`author:${ginko}`, `review:${review}`, `user:${ginko}`]) expect([...own.tags]).toContain(tag)
})
