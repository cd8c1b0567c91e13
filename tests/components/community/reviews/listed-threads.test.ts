import { expect, test } from 'vitest'
import { listedThreads } from '@/components/community/reviews/listed-threads'

const threads = [{ episode: 2, total: 5 }]
const numbers = (total: number | null, open?: number) =>
  listedThreads(threads, total, open).listed.map(({ episode, total }) => [episode, total])

test('every episode of a short work has its thread, and also one that is not known yet', () => {
  expect(numbers(3)).toEqual([
    [1, 0],
    [2, 5],
    [3, 0],
  ])
  expect(numbers(1)).toEqual([
    [1, 0],
    [2, 5],
  ])
  expect(numbers(1, 4)).toEqual([
    [1, 0],
    [2, 5],
    [4, 0],
  ])
  expect(listedThreads(threads, 60, undefined).isWhole).toBe(true)
})

test('of a long work, or one of unknown length, those with comments and the open one are listed', () => {
  expect(numbers(61)).toEqual([[2, 5]])
  expect(numbers(null, 7)).toEqual([
    [2, 5],
    [7, 0],
  ])
  expect(listedThreads(threads, null, undefined).isWhole).toBe(false)
})
