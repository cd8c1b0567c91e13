import { expect, test } from 'vitest'
import { type Hideable, isHiddenBy } from '@/components/torrents/hides'
import type { TorrentHideInput } from '@/lib/torrents/schemas/hides'
import { torrentsByIds } from '@/server/domain/torrents/cards'
import { notHiddenFor } from '@/server/domain/torrents/hides/access'
import { hideTorrents, showTorrents } from '@/server/domain/torrents/hides/mutations'
import { hidesOf } from '@/server/domain/torrents/hides/queries'
import { raw, rows, sql } from '@/server/platform/database/client'
import { useDatabase } from '@/tests/support/database'
import { givenMedia, givenTorrent, givenUser } from '@/tests/support/factories'

useDatabase()

test('lists in the browser leave out what feeds leave out', async () => {
  const me = await givenUser('Reader')
  const erai = await givenUser('Erai')
  const anime = await givenMedia({ title: 'Frieren' })
  const game = await givenMedia({ title: 'Frieren', type: 'Game' })
  const ids = [
    await givenTorrent('A', { mediaId: anime, uploaderId: erai, releaseGroup: 'ÉRAI', type: 'Batch' }),
    await givenTorrent('B', { mediaId: anime, uploaderId: await givenUser('erai2'), releaseGroup: 'Érai-raws' }),
    await givenTorrent('C', { mediaId: game, uploaderId: null }),
    await givenTorrent('E', { mediaId: anime, uploaderId: erai, isAnonymous: true }),
    await givenTorrent('D', { mediaId: game, uploaderId: me, releaseGroup: 'érai' }),
  ]
  const torrents = await torrentsByIds(ids)
  const hideable: Hideable[] = torrents.map((each) => ({ ...each, category: each.media.type }))
  const rules: [TorrentHideInput, hidden: number][] = [
    [{ type: 'Batch' }, 1],
    [{ type: 'Single' }, 4],
    [{ category: 'Game' }, 2],
    [{ category: 'Manga' }, 0],
    [{ group: 'érai' }, 2],
    [{ group: 'ERAI' }, 0],
    [{ uploader: 'erai' }, 1],
  ]
  for (const [rule, hidden] of rules) {
    const { id } = await hideTorrents(me, rule)
    const own = await hidesOf(me)
    const left = await rows<{ id: number }>(sql`SELECT t.id FROM torrents t WHERE t.id = ANY(${ids}::int[])
      AND ${raw(notHiddenFor(String(me)))} ORDER BY t.id`)
    const shown = torrents.filter((_, at) => !isHiddenBy(own, hideable[at] as Hideable))
    expect(shown.map((each) => each.id)).toEqual(left.map((each) => each.id))
    expect(shown).toHaveLength(ids.length - hidden)
    await showTorrents(me, id)
  }
})
