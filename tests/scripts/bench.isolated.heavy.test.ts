import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { runningSite } from '@/server/platform/running-site'
import { connected } from '@/tests/bench/clients'
import { isFree } from '@/tests/bench/ports'
import { isRunning, processesOf } from '@/tests/bench/processor-time'
import { type Server, startBare, startProduct } from '@/tests/bench/servers'
import { alone } from '@/tests/bench/started'
import { openVisitor } from '@/tests/bench/visitor'
import { useDatabase } from '@/tests/support/database'
import { openFolderInMemory } from '@/tests/support/temporary.mjs'

/** Milliseconds that no machine needs for all groups. */
const NEVER = 900_000

/**
 * Groups that start servers in ways of their own: one product, two of them, a partner, a proxy, one for each size. All
 * groups take five minutes: npm run bench -- --least.
 */
const STARTING = ['cached', 'uncached', 'entry', 'scripts', 'invalidation', 'operation', 'sizes']

useDatabase()

test('groups of the bench start and stop, each in its way, and leave no process and no folder', {
  timeout: NEVER,
}, async () => {
  const folder = openFolderInMemory('bench-')
  const bench = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/main.ts', '--least', ...STARTING], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...machine(), NODE_ENV: 'production', DATA_DIR: folder },
  })
  const [said, complained, [code]] = await Promise.all([text(bench.stdout), text(bench.stderr), once(bench, 'exit')])
  expect(`${said}${complained}`).not.toContain('was not measured')
  expect({ code, complained }).toEqual({ code: 0, complained: '' })
  for (const name of STARTING) expect(said).toMatch(new RegExp(`^${name}: `, 'm'))
  await expect.poll(() => processesWith(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})

test('a group that fails leaves nothing running, and the next one starts on the same folder', {
  timeout: NEVER,
}, async () => {
  const folder = openFolderInMemory('bench-')
  const url = process.env.DATABASE_URL ?? ''
  const product = () => startProduct(process.cwd(), folder, url, { ORIGINS: '1' })
  const servers: Server[] = []
  const processes: number[] = []
  const failing = alone(async () => {
    servers.push(...(await Promise.all([product(), product(), startBare(folder, {})])))
    processes.push(...servers.flatMap(({ pid }) => processesOf(pid)))
    await openVisitor(`${servers[0]?.origin}/media`).waits(0)
    await connected(url)
    throw new Error('a figure that cannot be taken')
  })
  await expect(failing).rejects.toThrow('a figure that cannot be taken')
  expect(processes.length).toBeGreaterThan(servers.length)
  expect(processes.filter(isRunning)).toEqual([])
  for (const { origin } of servers) expect(await isFree(Number(new URL(origin).port))).toBe(true)
  for (const name of ['product-1', 'product-2']) expect(await runningSite(join(folder, name))).toBeUndefined()
  await alone(product)
})

/** The processes whose command or environment names a folder. */
function processesWith(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isRunning(Number(name)))
    .filter((pid) => ['cmdline', 'environ'].some((file) => contentOf(`/proc/${pid}/${file}`).includes(folder)))
    .map(Number)
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

/** The variables that name programs and folders of this machine. */
const machine = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(PATH|HOME|TMPDIR|LD_LIBRARY_PATH|NODE_EXTRA_CA_CERTS|CHROMIUM|PLAYWRIGHT_)/.test(name),
    ),
  )
