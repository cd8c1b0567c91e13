import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disconnect } from '@/server/platform/database/client'
import { type EmbeddedDatabase, openEmbedded } from '@/server/platform/database/embedded'
import { migrate } from '@/server/platform/database/migrations'
import { env } from '@/server/platform/env'
import { freePort } from '@/tests/bench/ports'
import { givenMedia } from '@/tests/support/factories'
import { run, select } from '@/tests/support/server'
import { type Editor, givenEditor } from '../faults/support/editor'
import { type Product, startProduct } from '../faults/support/product'
import { ask, readers, statuses } from '../faults/support/readers'
import { pause } from '../faults/support/rounds'

const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0
const SETTINGS = { SITE_URL: 'http://mokuroku.test', ORIGINS: '1' }
/** The settings of the role that deploy/pgbouncer/pgbouncer.ini names. */
const ROLE = readFileSync('deploy/pgbouncer/pgbouncer.ini', 'utf8')
  .split('\n')
  .flatMap((line) => /^;\s+(ALTER ROLE .*);$/.exec(line)?.[1] ?? [])

/** In transaction mode eight connections of the server serve both instances, with all that they do at once. */
const MODES = {
  session: {},
  transaction: { pool_mode: 'transaction', default_pool_size: '8' },
}

describe.skipIf(!hasPgbouncer).each(Object.keys(MODES) as (keyof typeof MODES)[])(
  'two instances behind PgBouncer in %s mode (skipped unless it is installed)',
  (mode) => {
    let database: EmbeddedDatabase
    let bouncer: ReturnType<typeof spawn>
    let nodes: Product[] = []
    let editor: Editor
    let work = 0

    beforeAll(async () => {
      const folder = join(tmpdir(), `pgbouncer-${mode}`)
      mkdirSync(folder, { mode: 0o755, recursive: true })
      database = await openEmbedded(folder, { settings: ['fsync=off', 'max_connections=250'] })
      await migrate(database.url)
      await run(database.url, ...ROLE)
      env().DATABASE_URL = database.url
      work = await givenMedia({ title: 'As it was' })
      await disconnect()
      const port = await freePort()
      bouncer = await startBouncer(database.url, port, MODES[mode])
      const url = new URL(database.url)
      url.port = String(port)
      const settings = { ...SETTINGS, ...(mode === 'transaction' && { DATABASE_DIRECT_URL: database.url }) }
      nodes = [await startProduct(url.href, { ...settings, JOBS: 'on' }), await startProduct(url.href, settings)]
      editor = await givenEditor(nodes[0]?.url ?? '')
    })
    afterAll(async () => {
      await Promise.all(nodes.map((node) => node.stop()))
      bouncer?.kill('SIGKILL')
      await disconnect()
      await database?.close()
    })

    test('its role has the settings that connections cannot ask for', async () => {
      expect(ROLE.length).toBeGreaterThan(4)
      const [row] = await select<{ jit: string; memory: string }>(
        database.url,
        "SELECT current_setting('jit') AS jit, current_setting('work_mem') AS memory",
      )
      expect(row).toEqual({ jit: 'off', memory: '16MB' })
    })

    test('a write is on the pages of both within a second, and many readers are answered', async () => {
      const [one, other] = nodes as [Product, Product]
      for (let round = 0; round < 5; round++) {
        await Promise.all(nodes.map((node) => ask(`${node.url}/media/${work}`)))
        expect((await editor.rename(one.url, work, `Everywhere ${round}`)).status).toBe(200)
        await expect
          .poll(async () => (await ask(`${other.url}/media/${work}`)).body.includes(`Everywhere ${round}`), {
            timeout: 1000,
            interval: 20,
          })
          .toBe(true)
      }
      let turn = 0
      const visitors = readers(() => `${other.url}/api/media?query=as+it+${turn++}`, 50)
      await pause(3000)
      const answers = await visitors.stop()
      expect(statuses(answers)).toEqual({ 200: answers.length })
      for (const node of nodes) expect(node.output(), 'what it logged').not.toMatch(/"level":"?(error|50|fatal|60)/)
    })
  },
)

/**
 * PgBouncer as deploy/pgbouncer/pgbouncer.ini sets it up, with these settings changed, on this port before this
 * database.
 */
async function startBouncer(databaseUrl: string, port: number, changes: Record<string, string>) {
  const { port: at, username, password, pathname } = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  chmodSync(folder, 0o755)
  const secret = decodeURIComponent(password)
  writeFileSync(join(folder, 'users.txt'), `"${username}" "${secret}"\n`)
  writeFileSync(join(folder, 'databases.ini'), `${pathname.slice(1)} = host=127.0.0.1 port=${at}\n`)
  const config = Object.entries(changes)
    .reduce(
      (text, [name, value]) => text.replace(new RegExp(`^${name} = .*$`, 'm'), `${name} = ${value}`),
      readFileSync('deploy/pgbouncer/pgbouncer.ini', 'utf8'),
    )
    .replaceAll('/etc/pgbouncer/', `${folder}/`)
    .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
  writeFileSync(join(folder, 'pgbouncer.ini'), config)
  // It does not run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn('pgbouncer', [...account, join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (piece: Buffer) => {
    output += piece
  })
  const url = new URL(databaseUrl)
  url.port = String(port)
  for (let tries = 0; ; tries++) {
    const answers = await select(url.href, 'SELECT 1').then(
      () => true,
      () => false,
    )
    if (answers) break
    if (tries > 50 || child.exitCode !== null) throw new Error(`PgBouncer does not answer: ${output}`)
    await pause(100)
  }
  return child
}
