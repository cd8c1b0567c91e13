import { afterEach, describe, expect, test } from 'vitest'
import { bytesOf, cacheShares, shareMemory, usualCaches } from '@/server/platform/cache-shares'
import { env, readEnv } from '@/server/platform/env'

const MIB = 1024 * 1024
const TOTALS = [32 * MIB, 33 * MIB + 1, 64 * MIB, 100_000_000, 128 * MIB, 198 * MIB, 1024 * MIB, 1e10]

describe.each([1, 2, 3, 4, 16])('the caches of %i origins', (origins) => {
  test.each(TOTALS)('take %i bytes together', (total) => {
    expect(bytesOf(shareMemory(total, origins), origins)).toBe(total)
  })

  test('are whole numbers of bytes, and pages get more than half', () => {
    for (const total of TOTALS) {
      const shares = shareMemory(total, origins)
      for (const bytes of Object.values(shares)) expect([Number.isInteger(bytes), bytes > 0]).toEqual([true, true])
      expect(shares.pages).toBeGreaterThanOrEqual(total / 2)
      expect(shares.files).toBeGreaterThanOrEqual(8 * MIB)
      expect(shares.texts).toBeLessThanOrEqual(usualCaches(0).texts)
    }
  })

  test('all grow with the number for all', () => {
    const sizes = TOTALS.map((total) => Object.values(shareMemory(total, origins)))
    for (const [at, bytes] of sizes.entries())
      for (const [cache, size] of bytes.entries()) expect(size).toBeGreaterThanOrEqual(sizes[at - 1]?.[cache] ?? 0)
  })
})

describe('of this instance', () => {
  const before = { ...env() }
  afterEach(() => Object.assign(env(), { MEMORY_BYTES: undefined }, before))

  test('they have their usual sizes without a number for all', () => {
    env().PAGE_CACHE_BYTES = 5
    expect(cacheShares()).toEqual({ pages: 5, files: 32 * MIB, texts: 40 * MIB })
    Object.assign(env(), { MEMORY_BYTES: 256 * MIB, ORIGINS: 2 })
    expect(cacheShares()).toEqual({ pages: 192 * MIB, files: 32 * MIB, texts: 16 * MIB })
  })

  test('too little is no valid configuration', () => {
    expect(() => readEnv({ MEMORY_BYTES: '1000000' })).toThrow(/MEMORY_BYTES/)
    expect(readEnv({ MEMORY_BYTES: String(32 * MIB) }).MEMORY_BYTES).toBe(32 * MIB)
  })
})
