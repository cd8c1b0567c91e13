import { expect, test } from 'vitest'
import type { RecordRun } from '@/lib/tracking/progress'
import { MAX_RUNS } from '@/lib/tracking/records'
import { openTab, settled, site, useTracking } from './support'

useTracking()

const finished: RecordRun = { episodesWatched: 3, rating: null, startedDate: '2025-01-02', finishedDate: '2025-02-03' }

/** A tab with a work of three episodes. */
async function shown(episodesWatched: number, earlierRuns: RecordRun[] = []) {
  const state = site.given(1, episodesWatched)
  const { startedDate, finishedDate } = finished
  if (state.watched) Object.assign(state.watched, { startedDate, finishedDate, note: 'Good.', earlierRuns })
  const tab = await openTab()
  tab.follow(1, () => {})
  await settled()
  return { ...tab, record: () => tab.mediaState(1)?.watched ?? null }
}

test('a finished run becomes an earlier one, and the next begins today', async () => {
  const { startAgain, record, notices } = await shown(3)
  void startAgain(1)
  expect(record()).toMatchObject({
    ...{ status: 'Watching', episodesWatched: 0, startedDate: '2026-03-04', finishedDate: null, note: 'Good.' },
    earlierRuns: [finished],
  })
  await settled()
  const { body } = site.asked.at(-1) ?? {}
  expect(body).toMatchObject({ media: 1, status: 'Watching', episodesWatched: 0, keepStatus: true })
  expect(body).toMatchObject({ startedDate: '2026-03-04', finishedDate: null, earlierRuns: [finished] })
  // Other details are not sent, so that they stay.
  expect(body).not.toHaveProperty('note')
  expect(notices.at(-1)).toMatchObject({ kind: 'success', action: { label: 'Undo' } })
})

test('tapping twice starts one run', async () => {
  const { startAgain, record } = await shown(3)
  void startAgain(1)
  void startAgain(1)
  await settled()
  expect(site.written()).toEqual([0])
  expect(record()?.status).not.toBe('Completed')
})

test('only a finished work starts again, and not more often than a record holds', async () => {
  const { canStartAgain, startAgain, record } = await shown(2)
  await startAgain(1)
  expect([record()?.episodesWatched, site.written()]).toEqual([2, []])
  const state = site.given(2, 3)
  expect(canStartAgain(state)).toBe(true)
  const earlierRuns = Array.from({ length: MAX_RUNS }, () => finished)
  expect(canStartAgain({ ...state, watched: state.watched && { ...state.watched, earlierRuns } })).toBe(false)
})

test('what the server refuses is rolled back', async () => {
  const { startAgain, record, notices } = await shown(3)
  site.refuse = () => new TypeError('offline')
  void startAgain(1)
  await settled()
  expect([record()?.status, record()?.earlierRuns, notices.at(-1)?.kind]).toEqual(['Completed', [], 'failure'])
})
