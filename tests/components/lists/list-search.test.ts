import { expect, test } from 'vitest'
import { listSearchOf } from '@/components/lists/list-search'
import { listPageSearch } from '@/lib/lists/schemas/lists'

test.each([
  '',
  'page=2&size=50&view=grid',
  'page=-1&size=0&view=table',
  'page=abc&size=101',
  'page=1.5&size=100',
  'page=&size=&view=',
  'size=1',
])('the browser reads "%s" as the server does', (query) => {
  const parameters = new URLSearchParams(query)
  expect(listSearchOf(parameters)).toEqual(listPageSearch.parse(Object.fromEntries(parameters)))
})
