import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CONTRIBUTING } from '@/lib/curation/contributing'
import { CONTRIBUTION_LIMITS } from '@/lib/site'

test('the table of the rules has the numbers that are enforced, in their order', () => {
  const [table = ''] = readFileSync('docs/contributing-rules.md', 'utf8').split('\n## ')
  const numbers = [...table.matchAll(/^\|.*\| (\d+) \|$/gm)].map(([, number]) => Number(number))
  expect(numbers).toEqual([...Object.values(CONTRIBUTION_LIMITS), ...Object.values(CONTRIBUTING)])
})
