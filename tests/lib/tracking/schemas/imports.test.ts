import { expect, test } from 'vitest'
import { importInput } from '@/lib/tracking/schemas/imports'

const problems = (given: unknown) => importInput.safeParse(given).error?.issues.map(({ path }) => path[0])

test('a missing file and a missing list are told together', () => {
  expect(problems({ ListUrl: '', ImportToWatched: 'false' })).toEqual(['File', 'ListUrl'])
  expect(problems({ ListUrl: 'one', ImportToWatched: 'false' })).toEqual(['File'])
  expect(problems({ ImportToWatched: 'true' })).toEqual(['File'])
  expect(problems(null)).toEqual([undefined])
})
