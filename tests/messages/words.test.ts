import { expect, test } from 'vitest'
import { words } from '@/messages/words'

const t = words('browse')

test('a text contains its own values, however often it was formatted before', () => {
  const said = [1, 2, 1, 2000].map((count) => words('media.browse')('count', { count }))
  expect(said).toEqual(['1 work', '2 works', '1 work', '2,000 works'])
  expect(words('media.browse')).toBe(words('media.browse'))
  expect(t).toBe(words('browse'))
})
