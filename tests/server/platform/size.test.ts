import { describe, expect, test } from 'vitest'
import { readEnv } from '@/server/platform/env'
import { heapFlags, limitsOf, memoryThere, sizeFor } from '@/server/platform/size'
import { SIZES } from '@/server/platform/variables/processes'

const GIB = 1024 ** 3
const MIB = 1024 ** 2

test.each([
  [512 * MIB, 'small'],
  [2 * GIB - 1, 'small'],
  [2 * GIB, 'medium'],
  [8 * GIB - 1, 'medium'],
  [8 * GIB, 'large'],
  [1024 * GIB, 'large'],
] as const)('%i bytes of memory are %s', (memory, size) => {
  expect(sizeFor(memory)).toBe(size)
})

test('the memory that is there is a part of this machine', () => {
  expect(memoryThere()).toBeGreaterThan(100 * MIB)
  expect(memoryThere()).toBeLessThan(100_000 * GIB)
})

test.each([
  ['small', 8, 1],
  ['medium', 1, 1],
  ['medium', 8, 2],
  ['large', 2, 2],
  ['large', 64, 4],
] as const)('%s with %i processors has %i origins', (size, processors, origins) => {
  expect(limitsOf(size, processors).origins).toBe(origins)
})

test('a larger size takes more of everything, and every process has a heap', () => {
  const all = SIZES.map((size) => limitsOf(size, 64))
  for (const pick of [
    ({ heaps }: (typeof all)[number]) => heaps.edge.old,
    ({ heaps }: (typeof all)[number]) => heaps.origin.old,
    ({ originBytes }: (typeof all)[number]) => originBytes,
  ]) {
    const numbers = all.map(pick)
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  }
  for (const { heaps, originBytes } of all) expect(heaps.origin.old * MIB).toBeLessThan(originBytes)
  expect(heapFlags({ old: 160, young: 2 })).toEqual(['--max-old-space-size=160', '--max-semi-space-size=2'])
  expect(heapFlags({ old: 160 })).toEqual(['--max-old-space-size=160'])
  expect(heapFlags({ old: 160, growth: 200 })).toEqual(['--max-old-space-size=160', '--heap-growing-percent=200'])
})

describe('the configuration', () => {
  const of = (source: Record<string, string>) => {
    const { ORIGINS, MEMORY_BYTES, DATABASE_CONNECTIONS } = readEnv(source)
    return [ORIGINS, MEMORY_BYTES, DATABASE_CONNECTIONS]
  }

  test('has the numbers of its size for what is not set', () => {
    expect(of({ SIZE: 'small' })).toEqual([1, 32 * MIB, 21])
    expect(of({ SIZE: 'medium', ORIGINS: '2' }).slice(0, 2)).toEqual([2, 64 * MIB])
    expect(of({ SIZE: 'large' }).slice(1)).toEqual([undefined, undefined])
    expect(of({ SIZE: 'small', PAGE_CACHE_BYTES: '64M', DATABASE_POOL: '5' })).toEqual([1, undefined, undefined])
    expect(of({ SIZE: 'small', MEMORY_BYTES: '64M', DATABASE_CONNECTIONS: '40' })).toEqual([1, 64 * MIB, 40])
  })

  test('of a small site with more origins has the connections that these need', () => {
    expect(of({ SIZE: 'small', ORIGINS: '3' })).toEqual([3, 32 * MIB, 30])
  })

  test('names the sizes that there are', () => {
    expect(() => readEnv({ SIZE: 'tiny' })).toThrow('SIZE: "tiny" is no value of it; write small, medium or large')
  })
})
