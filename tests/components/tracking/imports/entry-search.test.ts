import { expect, test } from 'vitest'
import { searchOf, tabsOf } from '@/components/tracking/imports/page/entry-search'

const search = (query: string, status: 'Ready' | 'Done', counts: Parameters<typeof tabsOf>[0]) =>
  searchOf(new URLSearchParams(query), status, counts)

test('tabs are all entries, and the outcomes that any has, in one order', () => {
  expect(tabsOf({ Same: 2, New: 1, Differs: 0 })).toEqual(['All', 'New', 'Same'])
  expect(tabsOf({})).toEqual(['All'])
})

test('before it is applied, what differs is first', () => {
  expect(search('', 'Ready', { New: 3, Differs: 1 })).toEqual({ tab: 'Differs', page: 0 })
  expect(search('outcome=All', 'Ready', { New: 3, Differs: 1 })).toEqual({ tab: 'All', page: 0 })
  expect(search('', 'Ready', { New: 3 })).toEqual({ tab: 'All', page: 0 })
  expect(search('', 'Done', { Kept: 3 })).toEqual({ tab: 'All', page: 0 })
})

test('of the address, an outcome without entries and an invalid page are ignored', () => {
  expect(search('outcome=NotFound&page=2', 'Done', { NotFound: 300 })).toEqual({ tab: 'NotFound', page: 2 })
  expect(search('outcome=NotFound&page=2', 'Done', { Added: 300 })).toEqual({ tab: 'All', page: 0 })
  expect(search('outcome=Added&page=-1', 'Done', { Added: 300 })).toEqual({ tab: 'Added', page: 0 })
  expect(search('outcome=constructor', 'Done', { Added: 300 })).toEqual({ tab: 'All', page: 0 })
})
