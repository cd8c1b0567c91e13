import { expect, test } from 'vitest'
import { recordSearchOf } from '@/components/tracking/records/page/search'
import {
  between,
  bulkSelection,
  EVERYTHING,
  isSelected,
  NOTHING,
  selectedCount,
  selecting,
} from '@/components/tracking/records/page/selection'
import { bulkChange } from '@/lib/tracking/schemas/bulk'

const search = recordSearchOf(new URLSearchParams('status=Watching&query=monster&page=3'))
const everyId = Array.from({ length: 1001 }, (_, n) => n + 1)

test('works are selected and unselected one by one, and named to the call', () => {
  const two = selecting(selecting(NOTHING, [1], true) ?? NOTHING, [2], true) ?? NOTHING
  expect([selectedCount(two, 30), isSelected(two, 1), isSelected(two, 3)]).toEqual([2, true, false])
  const one = selecting(two, [1], false) ?? NOTHING
  expect(bulkSelection(one, search)).toEqual({ media: [2] })
})

test('all of a filter except some, which can be selected again', () => {
  const most = selecting(EVERYTHING, [5, 6], false) ?? NOTHING
  expect([selectedCount(most, 20_000), isSelected(most, 5), isSelected(most, 7)]).toEqual([19_998, false, true])
  expect(bulkSelection(most, search)).toEqual({ filter: { status: 'Watching', query: 'monster' }, except: [5, 6] })
  const all = selecting(most, [5, 6], true) ?? NOTHING
  expect(bulkSelection(all, recordSearchOf(new URLSearchParams()))).toEqual({ filter: {} })
})

test('all of a filter is all that the page shows: with every filter', () => {
  const filters = 'tags=Drama&yearFrom=1999&yearTo=2003&scoreFrom=10&scoreTo=20&rating=none&ownTags=x&type=Movie'
  const filter = { tags: ['Drama'], yearFrom: 1999, yearTo: 2003, scoreFrom: 10, scoreTo: 20, rating: 'none' }
  const selection = bulkSelection(EVERYTHING, recordSearchOf(new URLSearchParams(filters)))
  expect(selection).toEqual({ filter: { ...filter, ownTags: ['x'], type: 'Movie' } })
  expect(bulkChange.safeParse({ ...selection, remove: true }).success).toBe(true)
})

test('what the page sends is what the call takes', () => {
  for (const selection of [EVERYTHING, selecting(EVERYTHING, [1], false), selecting(NOTHING, [1, 2], true)])
    expect(bulkChange.safeParse({ ...bulkSelection(selection ?? NOTHING, search), remove: true }).success).toBe(true)
})

test('more works than a call takes are not selected one by one', () => {
  expect(selecting(NOTHING, everyId, true)).toBeNull()
  expect(selecting(EVERYTHING, everyId, false)).toBeNull()
  expect(selecting(NOTHING, everyId.slice(1), true)?.ids.size).toBe(1000)
})

test.each([
  [20, 40, [20, 30, 40]],
  [40, 20, [20, 30, 40]],
  [30, 30, [30]],
  [undefined, 30, [30]],
  [99, 30, [30]],
])('from %j to %j', (from, to, wanted) => {
  expect(between([10, 20, 30, 40, 50], from, to)).toEqual(wanted)
})
