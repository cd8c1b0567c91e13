import { describe, expect, test, vi } from 'vitest'
import type { MediaState } from '@/lib/tracking/schemas/records'
import { openTab, settled, site, useTracking } from './support'

useTracking()

async function shown(episodesWatched: number | null, totalEpisodes = 3) {
  site.given(1, episodesWatched, totalEpisodes)
  const tab = await openTab()
  tab.follow(1, () => {})
  await settled()
  const asked = vi.fn()
  tab.onAsk(asked)
  return { ...tab, asked, record: () => tab.mediaState(1)?.watched ?? null }
}

describe('the buttons of a card', () => {
  test('offer what a work can still be', async () => {
    const { quickActionsOf } = await openTab()
    const work = site.given(1, null)
    const having = (watched: Partial<NonNullable<MediaState['watched']>>, more: Partial<MediaState> = {}) => {
      const { watched: record } = site.given(1, 1)
      return quickActionsOf({ ...work, ...more, watched: record && { ...record, ...watched } })
    }
    expect(quickActionsOf(work)).toEqual(['plan', 'oneMore', 'complete', 'edit'])
    expect(quickActionsOf({ ...work, type: 'Game' })).toEqual(['plan', 'complete', 'edit'])
    expect(having({ status: 'Planned', episodesWatched: 0 })).toEqual(['oneMore', 'complete', 'edit'])
    expect(having({ status: 'Dropped' })).toEqual(['oneMore', 'complete', 'edit'])
    expect(having({ status: 'Completed' }, { totalEpisodes: null })).toEqual(['again', 'edit'])
  })

  test('start the next run of a finished work, where one more episode was', async () => {
    const { doQuickly, record, quickActionsOf, mediaState, undo } = await shown(3)
    const finished = mediaState(1)
    expect(finished && quickActionsOf(finished)).toEqual(['again', 'edit'])
    doQuickly(1, 'again')
    expect(record()).toMatchObject({ status: 'Watching', episodesWatched: 0, earlierRuns: [{ episodesWatched: 3 }] })
    await settled()
    undo()
    await settled()
    expect(site.asked.at(-1)?.address).toBe('/api/watched/undo')
  })

  test('add as Planned at once, and the server can undo it', async () => {
    const { doQuickly, record, notices, undo, asked } = await shown(null)
    doQuickly(1, 'plan')
    expect(record()).toMatchObject({ status: 'Planned', episodesWatched: 0, rating: null, tags: [] })
    await settled()
    expect(site.asked.at(-1)).toMatchObject({
      method: 'POST',
      address: '/api/watched',
      body: { media: 1, status: 'Planned', episodesWatched: 0, rating: null, updatedDate: null },
    })
    expect(notices.at(-1)?.text).toBe('Work 1 was added to your watched list')
    undo()
    await settled()
    expect([site.asked.at(-1)?.address, record()]).toEqual(['/api/watched/undo', null])
    expect(asked).not.toHaveBeenCalled()
  })

  test('complete with the whole number and today, and ask for a rating', async () => {
    const { doQuickly, record, asked } = await shown(null)
    doQuickly(1, 'complete')
    expect(record()).toMatchObject({
      ...{ status: 'Completed', episodesWatched: 3 },
      ...{ startedDate: '2026-03-04', finishedDate: '2026-03-04' },
    })
    await settled()
    expect(site.written()).toEqual([3])
    expect(asked.mock.calls).toEqual([[{ kind: 'rating', id: 1 }]])
  })

  test('complete after a tap that is not sent yet', async () => {
    const { doQuickly, record, asked } = await shown(1)
    doQuickly(1, 'oneMore')
    doQuickly(1, 'complete')
    expect(record()?.episodesWatched).toBe(3)
    await settled()
    expect(site.written()).toEqual([2, 3])
    expect(asked).toHaveBeenCalledTimes(1)
  })

  test('roll back what the server refuses, say so, and ask for nothing', async () => {
    const { doQuickly, record, notices, asked } = await shown(null)
    site.refuse = () => new TypeError('offline')
    doQuickly(1, 'complete')
    await settled()
    expect([record(), notices.at(-1)?.kind]).toEqual([null, 'failure'])
    expect(asked).not.toHaveBeenCalled()
  })
})
