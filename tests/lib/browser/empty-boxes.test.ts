import { beforeEach, expect, test, vi } from 'vitest'
import { EMPTY_KEY } from '@/lib/display'
import { stubLocalStorage } from '@/tests/support/browser-storage'

const kept = new Map<string, string>()
const dataset: { empty?: string } = {}
beforeEach(() => {
  vi.resetModules()
  kept.clear()
  delete dataset.empty
  vi.stubGlobal('document', { documentElement: { dataset } })
  stubLocalStorage(kept)
})
const load = () => import('@/lib/browser/empty-boxes')
const next = () => kept.get(EMPTY_KEY)

test('a box without anything is hidden at once and at the next visit', async () => {
  const { tellEmpty } = await load()
  tellEmpty('watching', true)
  tellEmpty('friends', true)
  expect([dataset.empty, next()]).toEqual(['watching friends', 'watching friends'])
  tellEmpty('watching', false)
  expect([dataset.empty, next()]).toEqual(['friends', 'friends'])
})

test('a box that was not there comes with the next visit, or when it is shown; then what was told last counts', async () => {
  const { showLater, tellEmpty, tellLater } = await load()
  tellLater({ 'has-series': true, 'has-unrated': true })
  expect([dataset.empty, next()]).toEqual([undefined, 'has-series has-unrated'])
  tellEmpty('planned', true)
  expect([dataset.empty, next()]).toEqual(['planned', 'planned has-series has-unrated'])
  tellLater({ 'has-unrated': false })
  showLater('has-series', 'has-unrated')
  expect([dataset.empty, next()]).toEqual(['planned has-series', 'planned has-series'])
})

test('after the first steps there are boxes at once, of two rows for more works than one has', async () => {
  const { expectPicked } = await load()
  expectPicked(3, {})
  expect(dataset.empty).toBe('has-series has-unrated has-proposals')
  expectPicked(4, { planned: true, friends: false })
  expect(dataset.empty).toBe('planned has-series has-unrated many-unrated has-proposals')
  expect(next()?.split(' ').sort()).toEqual(dataset.empty?.split(' ').sort())
})
