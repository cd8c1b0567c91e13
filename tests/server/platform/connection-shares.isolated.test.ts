import { describe, expect, test } from 'vitest'
import {
  availableConnections,
  connectionsFault,
  connectionsOf,
  leastConnections,
  longPlaces,
  shareConnections,
  sumOf,
  usualShares,
} from '@/server/platform/connection-shares'
import { limitsOf } from '@/server/platform/size'

const BUDGETS = [1, 2, 3, 4, 8, 16].flatMap((origins) => [true, false].map((jobs) => ({ origins, jobs })))

describe.each(BUDGETS)('connections of $origins origins, jobs $jobs', (of) => {
  const least = leastConnections(of)
  const totals = [...Array.from({ length: 150 }, (_, more) => least + more), 1000]

  test('are at most the number in all, and hardly less', () => {
    for (const total of totals) {
      const open = connectionsOf(shareConnections({ total, ...of }), of)
      expect(open, `${total}`).toBeLessThanOrEqual(total)
      // Without jobs the edge needs no more, and what cannot be shared equally among origins stays.
      expect(open, `${total}`).toBeGreaterThanOrEqual(total - (of.jobs ? 0 : of.origins - 1))
    }
  })

  test('leave each process what it cannot do without', () => {
    for (const total of totals) {
      const shares = shareConnections({ total, ...of })
      for (const [role, pools] of Object.entries(shares))
        for (const [name, size] of Object.entries(pools))
          expect(size, `${total} ${role} ${name}`).toBeGreaterThanOrEqual(1)
      expect(shares.origin.usual).toBeGreaterThanOrEqual(3)
      if (of.jobs) expect([shares.edge.usual >= 3, shares.edge.patient >= 2]).toEqual([true, true])
      expect(shares.worker.patient).toBeGreaterThanOrEqual(2)
      // An import or a run over trackers holds one for its lock, and needs another one.
      expect(shares.background.patient).toBeGreaterThanOrEqual(2)
    }
  })

  test('grow with the number in all', () => {
    const sizes = totals.map((total) => sumOf(shareConnections({ total, ...of }).origin))
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
  })
})

test('18 connections of an origin are shared out as without a number for all', () => {
  const { origin } = shareConnections({ total: 1 + 8 + 5 * 18, origins: 4, jobs: true })
  expect(origin).toEqual(usualShares(10).origin)
})

test('without a number for all, the processes of jobs have what they need, too', () => {
  expect(usualShares(10).background).toEqual({ usual: 1, patient: 2, generic: 1 })
})

test('without a number for all, four origins fit into the usual server', () => {
  expect(connectionsOf(usualShares(10), { origins: 4, jobs: true })).toBe(95)
})

test.each([
  [{ maxConnections: 100, reserved: 3, limit: null }, 2, 95],
  [{ maxConnections: 100, reserved: 3, limit: 40 }, 2, 38],
  [{ maxConnections: 100, reserved: 3, limit: 200 }, 50, 47],
  [{ maxConnections: 10, reserved: 3, limit: null }, 20, 0],
])('of %j, %i left to others, an instance may open %i', (allowed, others, there) => {
  expect(availableConnections(allowed, others)).toBe(there)
})

test('too many are refused with the numbers that decide', () => {
  const allowed = { maxConnections: 100, reserved: 3, limit: null }
  expect(connectionsFault(95, allowed, 2)).toBeNull()
  expect(connectionsFault(96, allowed, 2)).toBe(
    'DATABASE_CONNECTIONS is 96, and the database has 95 for this instance (max_connections 100, 3 of them reserved, 2 left to others by DATABASE_CONNECTIONS_OTHERS). Set it lower, or max_connections higher.',
  )
  expect(connectionsFault(96, { ...allowed, limit: 50 }, 2)).toContain('50 for this account or database')
})

test('exports leave a connection for merges and deletions of accounts wherever an origin has two', () => {
  for (let patient = 2; patient <= 3; patient++)
    expect(longPlaces('origin', { patient })).toEqual({ exports: patient - 1, writes: 1 })
  expect(longPlaces('origin', { patient: 1 })).toEqual({ both: 1 })
  for (const role of ['edge', 'worker', 'background', 'command'] as const)
    expect(longPlaces(role, { patient: 3 })).toEqual({ both: 3 })
})

test('an origin has two of them from six connections on, also on the smallest machine', () => {
  const { connections = 0, origins } = limitsOf('small', 1)
  expect(shareConnections({ total: connections, origins, jobs: true }).origin).toEqual({
    usual: 3,
    patient: 2,
    generic: 1,
  })
})
