import { expect, test } from '@playwright/test'
import { check } from './check'

test('no state has overlapping or clipped texts, parts outside their box, sideways scrolling, or small targets', async () => {
  test.setTimeout(1_200_000)
  const { lines, pictures, seconds } = await check(undefined, () => {})
  test.info().annotations.push({ type: 'size', description: `${pictures} pictures in ${seconds} s` })
  expect(lines).toEqual([])
  expect(pictures).toBeGreaterThan(300)
})
