import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aboutMissing, canTryNothing, missingParts } from '@/scripts/cluster-programs.mjs'
import { needs } from '@/tests/support/needs'

const names = (isThere: (program: string) => boolean) => missingParts(isThere).map(({ name }) => name)

test('what is missing is named, with the packages that have it', () => {
  expect(names(() => true)).toEqual([])
  const [all] = [missingParts(() => false)]
  expect(all.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['HAProxy', 'Varnish', 'PgBouncer', 'Patroni', 'etcd', 'Swift']),
  )
  expect(aboutMissing(all)).toMatch(/^Not installed: HAProxy, .*\nDebian has them: apt-get install haproxy varnish /)
  expect(names((program) => program !== 'swift-object-server')).toEqual(['Swift'])
})

test('only where neither HAProxy, PgBouncer nor Swift is, nothing can be tried', () => {
  expect(canTryNothing(missingParts(() => false))).toBe(true)
  expect(canTryNothing(missingParts((program) => program === 'pgbouncer'))).toBe(false)
})

test(
  'where nothing is installed, the command says so and does not end with 0',
  needs('a machine without HAProxy, PgBouncer and Swift', canTryNothing(missingParts())),
  () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/cluster.mjs'], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Nothing was tried\. Not installed: HAProxy/)])
  },
)

test('a program counts only if it can be run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'))
  writeFileSync(join(folder, 'patroni'), '', { mode: 0o644 })
  const before = process.env.PATH
  try {
    process.env.PATH = folder
    expect(missingParts().map(({ name }) => name)).toContain('Patroni')
    writeFileSync(join(folder, 'etcd'), '', { mode: 0o755 })
    expect(missingParts().map(({ name }) => name)).not.toContain('etcd')
  } finally {
    process.env.PATH = before
  }
})
