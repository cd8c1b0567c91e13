import { beforeAll, expect, test } from 'vitest'
import { createFeedKey } from '@/server/domain/torrents/feed-keys'
import { either, number, text } from '@/tests/support/any-parameter'
import { ask } from '@/tests/support/api'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenSeries, givenTorrent, givenUser } from '@/tests/support/factories'
import fc, { runs } from '@/tests/support/fast-check'
import { parseXml, textOf, within } from '@/tests/support/xml'

useDatabase()

let key: string
let mediaId: number
beforeAll(async () => {
  const seriesId = await givenSeries('Mushishi')
  mediaId = await givenMedia({ title: 'Mushishi', seriesId, totalEpisodes: 26, releaseDate: 20051023 })
  await givenMedia({ title: 'Mushishi 2', seriesId, releaseDate: 20140000 })
  await givenTorrent('Mushishi 05', { mediaId, firstEpisode: 5, lastEpisode: 5 })
  key = (await createFeedKey(await givenUser(), { kind: 'Torznab', name: 'x', withPrivate: false })).key
})

const options = runs(40)

/** An answer that a strict parser reads; its root. */
async function rootOf(address: string): Promise<string> {
  const answer = await ask(address)
  expect(answer.status, address).toBe(200)
  return parseXml(await answer.text()).name
}

const queryOf = (pairs: [string, string][]) => new URLSearchParams(pairs).toString()

test('any query of nyaa or of the list is a feed', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom('nyaa', 'torrents'),
      fc.array(
        fc.tuple(
          fc.constantFrom(
            'q',
            'c',
            'f',
            'u',
            'p',
            'term',
            'cats',
            'filter',
            'user',
            'offset',
            'query',
            'sort',
            'order',
            'type',
          ),
          either('mushishi', '1_2', '2', '1', 'created', 'Batch'),
        ),
        { maxLength: 6 },
      ),
      async (feed, pairs) => {
        expect(await rootOf(`/api/feeds/${feed}?${queryOf(pairs)}`)).toBe('rss')
      },
    ),
    options,
  ))

test('any query of Torznab is a feed or an error of the protocol', () =>
  fc.assert(
    fc.asyncProperty(
      either('search', 'tvsearch', 'movie', 'caps'),
      fc.array(
        fc.oneof(
          fc.tuple(fc.constant('q'), either('mushishi', 'Mushishi 5', 'Mushishi 2')),
          fc.tuple(fc.constant('cat'), either('5070', '2000,5000')),
          fc.tuple(
            fc.constantFrom('season', 'ep', 'limit', 'offset', 'tvdbid', 'imdbid', 'malid', 'anilistid', 'anidbid'),
            fc.oneof(fc.nat().map(String), fc.constantFrom('0', '1', '999999999'), number),
          ),
        ),
        { maxLength: 6 },
      ),
      async (t, pairs) => {
        const root = await rootOf(`/api/torznab?${queryOf([...pairs, ['t', t], ['apikey', key]])}`)
        expect(['rss', 'error', 'caps']).toContain(root)
      },
    ),
    options,
  ))

test('any name of a torrent is written so that a strict parser reads it', () =>
  fc.assert(
    fc.asyncProperty(text, text, async (name, group) => {
      const clean = (some: string) => some.toWellFormed().replaceAll('\0', '')
      const id = await givenTorrent(clean(name), {
        mediaId,
        releaseGroup: clean(group).slice(0, 50) || null,
        type: 'Batch',
      })
      for (const address of ['/api/feeds/nyaa', `/api/torznab?t=search&limit=1&apikey=${key}`]) {
        const root = parseXml(await (await ask(address)).text())
        const [item] = within(within(root, 'channel')[0], 'item')
        expect(textOf(item, 'guid')).toBe(`http://localhost:3000/torrent/${id}`)
      }
    }),
    runs(20),
  ))
