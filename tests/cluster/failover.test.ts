import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disconnect } from '@/server/platform/database/client'
import { migrate } from '@/server/platform/database/migrations'
import { env } from '@/server/platform/env'
import { givenMedia } from '@/tests/support/factories'
import { replicated } from '@/tests/support/replicated'
import { select } from '@/tests/support/server'
import { tcpProxy } from '@/tests/support/tcp-proxy'
import { type Editor, givenEditor } from '../faults/support/editor'
import { type Product, startProduct } from '../faults/support/product'
import { ask, readers, statuses } from '../faults/support/readers'
import { pause } from '../faults/support/rounds'
import { type Balancer, balance, hasHaproxy } from './support/haproxy'
import { hasPatroni, patroniCluster } from './support/patroni'

const SETTINGS = { SITE_URL: 'http://mokuroku.test', ORIGINS: '1', TRUST_PROXY: '1' }
const VISITORS = 50
/** Works that visitors read, and works that are written to. */
const READ = 10
const WRITTEN = 2000

/** A database whose primary can die. */
type Database = {
  /** The address of whichever server is the primary. */
  url: string
  readUrl?: string
  /** Ends the primary as a power failure does; resolves when another one takes over, or will by itself. */
  failOver: () => Promise<void>
  close: () => Promise<void> | void
}

const fill = async (url: string, works: number[]) => {
  await migrate(url)
  env().DATABASE_URL = url
  for (let number = 0; number < READ + WRITTEN; number++) works.push(await givenMedia({ title: `Work ${number}` }))
  await disconnect()
}

/** A standby that is promoted by hand; a proxy is the address that follows the primary. */
async function promotedByHand(works: number[]): Promise<Database> {
  const database = await replicated('failover', (url) => fill(url, works))
  const leader = await tcpProxy(Number(new URL(database.primary.url).port))
  const url = new URL(database.primary.url)
  url.port = String(leader.port)
  return {
    url: url.href,
    async failOver() {
      database.killPrimary()
      leader.cut()
      // What a manager of the cluster takes until it is sure.
      await pause(3000)
      await database.promote()
      leader.redirect(Number(new URL(database.standby.url).port))
    },
    async close() {
      await leader.close()
      await database.close()
    },
  }
}

async function underPatroni(works: number[]): Promise<Database> {
  const { killPrimary, ...database } = await patroniCluster()
  await fill(database.url, works)
  return { ...database, failOver: killPrimary }
}

describe.skipIf(!hasHaproxy).each([
  ['a primary with a standby', promotedByHand, true],
  ['Patroni, with reads from the replica', underPatroni, hasPatroni],
])('two instances on %s (skipped unless its programs are installed)', (_, open, isInstalled) => {
  let database: Database
  let nodes: Product[] = []
  let balancer: Balancer
  let editor: Editor
  const works: number[] = []

  beforeAll(async () => {
    if (!isInstalled) return
    database = await open(works)
    env().DATABASE_URL = database.url
    const settings = { ...SETTINGS, ...(database.readUrl && { DATABASE_READ_URL: database.readUrl }) }
    nodes = [await startProduct(database.url, settings), await startProduct(database.url, settings)]
    balancer = await balance(nodes.map((node) => new URL(node.url).host))
    editor = await givenEditor(balancer.url)
  })
  afterAll(async () => {
    await balancer?.close()
    await Promise.all(nodes.map((node) => node.stop()))
    await disconnect()
    await database?.close()
  })

  test.skipIf(!isInstalled)(
    'when the primary dies pages stay, writes are back within 30 seconds, and none that was acknowledged is lost',
    async () => {
      const paths = works.slice(0, READ).map((id) => `/media/${id}`)
      for (const node of nodes) await Promise.all(paths.map((path) => ask(node.url + path)))
      let turn = 0
      const visitors = readers(() => `${balancer.url}${paths[turn++ % READ]}`, VISITORS)

      const acknowledged: number[] = []
      let isOver = false
      let backAt = 0
      let killedAt = 0
      let isOutage = false
      const writing = (async () => {
        for (const id of works.slice(READ)) {
          if (isOver) return
          const { status } = await editor.rename(balancer.url, id, `Acknowledged ${id}`)
          if (status === 200) acknowledged.push(id)
          if (status === 200 && backAt === 0 && isOutage) backAt = Date.now()
          if (status === 200) continue
          isOutage = killedAt > 0
          await pause(100)
        }
      })()
      await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(20)
      killedAt = Date.now()
      await database.failOver()
      await expect.poll(() => backAt, { timeout: 40_000 }).toBeGreaterThan(0)
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before + 5)
      isOver = true
      await writing
      const answers = await visitors.stop()
      expect(statuses(answers), 'cached pages').toEqual({ 200: answers.length })
      expect(backAt - killedAt).toBeLessThan(30_000)
      const [kept] = await select<{ n: number }>(
        database.url,
        `SELECT count(*)::int AS n FROM media WHERE id = ANY('{${acknowledged.join(',')}}') AND title = 'Acknowledged ' || id`,
      )
      expect(kept?.n).toBe(acknowledged.length)
      // What is written now is on the pages of both nodes, as before.
      const [work = 0] = works
      expect((await editor.rename(balancer.url, work, 'After it')).status).toBe(200)
      for (const node of nodes)
        await expect
          .poll(async () => (await ask(`${node.url}/media/${work}`)).body.includes('After it'), { timeout: 2000 })
          .toBe(true)
    },
  )
})
