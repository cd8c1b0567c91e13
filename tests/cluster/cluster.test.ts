import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disconnect } from '@/server/platform/database/client'
import { type EmbeddedDatabase, openEmbedded } from '@/server/platform/database/embedded'
import { migrate } from '@/server/platform/database/migrations'
import { env } from '@/server/platform/env'
import { freePort } from '@/tests/bench/ports'
import { givenMedia } from '@/tests/support/factories'
import { type Editor, givenEditor } from '../faults/support/editor'
import { type Product, startProduct } from '../faults/support/product'
import { ask, readers, statuses } from '../faults/support/readers'
import { pause } from '../faults/support/rounds'
import { type Balancer, balance, hasHaproxy } from './support/haproxy'
import { cacheBefore, hasVarnish } from './support/varnish'

const SETTINGS = { SITE_URL: 'http://mokuroku.test', ORIGINS: '1', TRUST_PROXY: '1', DRAIN_SECONDS: '5' }
/** Requests a second of the visitors. */
const VISITORS = 50
/** Milliseconds in which the balancer notices that a node is ready: twice the time between two checks. */
const NOTICED = 2000

type Node = { port: number; url: string; product: Product }

describe.skipIf(!hasHaproxy)('two instances behind HAProxy (skipped unless it is installed)', () => {
  let database: EmbeddedDatabase
  let nodes: Node[] = []
  let balancer: Balancer
  let varnish: Balancer | undefined
  let purged: Record<string, string> = {}
  let editor: Editor
  const works: number[] = []

  const started = async (port: number): Promise<Node> => ({
    port,
    url: `http://127.0.0.1:${port}`,
    product: await startProduct(database.url, { ...SETTINGS, ...purged, PORT: String(port) }),
  })

  beforeAll(async () => {
    const folder = join(tmpdir(), 'cluster')
    mkdirSync(folder, { mode: 0o755, recursive: true })
    database = await openEmbedded(folder, { settings: ['fsync=off'] })
    await migrate(database.url)
    env().DATABASE_URL = database.url
    for (let number = 0; number < 20; number++) works.push(await givenMedia({ title: `Work ${number}` }))
    const varnishPort = await freePort()
    if (hasVarnish) purged = { PURGE_URL: `http://127.0.0.1:${varnishPort}/` }
    nodes = [await started(await freePort()), await started(await freePort())]
    balancer = await balance(nodes.map(({ port }) => `127.0.0.1:${port}`))
    if (hasVarnish) varnish = await cacheBefore(new URL(balancer.url), varnishPort)
    editor = await givenEditor(balancer.url)
  })
  afterAll(async () => {
    await varnish?.close()
    await balancer?.close()
    await Promise.all(nodes.map(({ product }) => product.stop()))
    await disconnect()
    await database?.close()
  })

  /** Cached pages, pages with a query that is cached for nobody, and calls. */
  let turn = 0
  const address = () => {
    const id = works[turn++ % works.length]
    const paths = [`/media/${id}`, `/api/media/${id}`, `/media?query=work+${turn % 20}`, `/media/${id}/reviews`]
    return `${balancer.url}${paths[turn % paths.length]}`
  }

  test('a write through the balancer is on every path within a second', async () => {
    const [work = 0] = works
    const page = `/media/${work}`
    const paths = [balancer.url, ...nodes.map(({ url }) => url), ...(varnish ? [varnish.url] : [])]
    for (let round = 0; round < 10; round++) {
      await Promise.all(paths.map((path) => ask(path + page)))
      const title = `Everywhere ${round}`
      expect((await editor.rename(balancer.url, work, title)).status).toBe(200)
      const written = Date.now()
      for (const path of paths)
        await expect
          .poll(async () => (await ask(path + page)).body.includes(title), { timeout: 1000, interval: 20 })
          .toBe(true)
      expect(Date.now() - written).toBeLessThan(1500)
    }
  })

  test.skipIf(!hasVarnish)(
    'Varnish answers visitors from its memory, and nobody who is logged in (skipped unless it is installed)',
    async () => {
      const address = `${varnish?.url}/media/${works[3]}`
      await ask(address)
      const kept = await ask(address)
      // Two numbers: of this request, and of the one that fetched the page.
      expect([kept.status, kept.headers['x-varnish']]).toEqual([200, expect.stringMatching(/^\d+ \d+$/)])
      expect(kept.headers['cache-control']).not.toContain('s-maxage')
      expect(kept.headers['cache-tag']).toBeUndefined()
      const own = `${varnish?.url}/api/media/${works[3]}`
      await ask(own)
      const mine = await ask(own, { headers: editor.headers })
      expect([mine.status, mine.headers['x-varnish']]).toEqual([200, expect.stringMatching(/^\d+$/)])
      expect((await ask(`${varnish?.url}/`, { method: 'PURGE', headers: { 'xkey-purge': '*' } })).status).toBe(200)
      expect((await ask(address)).headers['x-varnish']).toMatch(/^\d+$/)
    },
  )

  test('nodes that are replaced one after the other fail no request', async () => {
    const visitors = readers(address, VISITORS)
    for (const [at, { port, product }] of nodes.entries()) {
      await product.stop()
      nodes[at] = await started(port)
      await pause(NOTICED)
    }
    const answers = await visitors.stop()
    expect(answers.length).toBeGreaterThan(300)
    expect(statuses(answers)).toEqual({ 200: answers.length })
  })

  test('a node that is killed fails no read', async () => {
    const visitors = readers(address, VISITORS)
    await pause(NOTICED)
    const [first] = nodes
    if (!first) throw new Error('There are two nodes.')
    first.product.signal('SIGKILL')
    await first.product.exit
    await pause(NOTICED)
    nodes[0] = await started(first.port)
    await pause(NOTICED)
    const answers = await visitors.stop()
    expect(statuses(answers)).toEqual({ 200: answers.length })
  })
})
