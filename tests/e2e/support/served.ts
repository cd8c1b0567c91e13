import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { openEmbedded } from '@/server/platform/database/embedded'
import { heapFlags, limitsOf, memoryThere, type Size, sizeFor } from '@/server/platform/size'
import { type Product, startProduct } from '../../faults/support/product'
import { databaseUrl, joinServer, run } from '../../support/server'

/** A server for journeys: its address, its DATA_DIR, and the address of its database. */
export type Served = { url: string; dataDir: string; databaseUrl: string; output: () => string }
let here: Served | undefined

/** Sets the server of this worker, and its database. */
export function useHere(served: Served): void {
  here = served
  process.env.DATABASE_URL = served.databaseUrl
}

/** The server of this worker, for code outside of fixtures. */
export function servedHere(): Served {
  if (!here) throw new Error('No server has been started in this worker.')
  return here
}

type Own = Served & { close: () => Promise<void> }

/** Overrides of startProduct(): journeys run with the product's own defaults. */
const AS_SHIPPED = {
  // By the machine's memory, if the suite does not choose.
  SIZE: process.env.E2E_SIZE ?? '',
  DEMO_CATALOGUE: '',
  JOBS: '',
  // The servers of all workers share two processors: a second origin would only warm up once more.
  ORIGINS: '1',
  RATE_UPLOADS: '',
  // All journeys come from one address, without a pause.
  RATE_READS: '0',
  RATE_REGISTRATIONS: '10000',
  RATE_MAILS: '10000',
  // No journey contacts a tracker.
  SCRAPE: 'off',
  RATE_REFRESHES: '',
  RATE_ACCOUNT_UPLOADS: '',
  RATE_ACCOUNT_EXPORTS: '',
  RATE_ACCOUNT_REFRESHES: '',
  RATE_ACCOUNT_TEXTS: '',
  RATE_NEW_ACCOUNT_TEXTS: '',
}

/**
 * The heap that the product would take by starting anew (server/programs/own-heap.ts), which loads the program twice.
 * Only the first start does so.
 */
const HEAP = limitsOf((process.env.E2E_SIZE || sizeFor(memoryThere())) as Size).heaps.edge

/** The folder of the first start, with an embedded database that has the demo catalogue. */
const firstFolder = () => inFolder('first')

/**
 * The real catalogue: in the database server of the unit tests if these have loaded it (npm test), otherwise beside the
 * demo.
 */
const realFolder = () => process.env.TEST_DATABASE_DIR ?? firstFolder()
const REAL = 'mokuroku_real'

/**
 * Runs `look` with the product at its first start, in an empty folder. Its database is the one that all workers copy.
 */
export async function atFirstStart(look: (product: Product) => Promise<void>): Promise<void> {
  const product = await startProduct('', { ...AS_SHIPPED, AUTH_SECRET: '', DATA_DIR: firstFolder() })
  await look(product)
  await product.stop()
  expect(await product.exit).toBe(0)
  writeFileSync(firstStarted(), '')
}

/**
 * Whether this suite does the first start of its run. Otherwise another suite has done it, or does it now: two may
 * begin beside each other. Returns once the database is there, or is to be made.
 */
export async function isFirst(): Promise<boolean> {
  if (mkdirSync(join(inFolder('starts'), 'first'), { recursive: true }) !== undefined) return true
  while (!existsSync(firstStarted())) await pause(200)
  return false
}
const firstStarted = () => join(firstFolder(), 'has-started')

/** Runs `work` with the address of a new, empty database. */
export async function withEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  await withServer(firstFolder(), async (server) => {
    await run(server, 'CREATE DATABASE empty')
    await work(databaseUrl(server, 'empty')).finally(() => run(server, 'DROP DATABASE empty WITH (FORCE)'))
  })
}

/** Ensures that the real catalogue is loaded; `load` loads it into the given database. */
export async function withReal(load: (url: string) => Promise<void>): Promise<void> {
  await withServer(realFolder(), async (server) => {
    const address = databaseUrl(server, REAL)
    if (
      await run(address).then(
        () => true,
        () => false,
      )
    )
      return
    await run(server, `CREATE DATABASE ${REAL}`)
    await load(address)
  })
}

/** Each worker has a product on it, and some journeys one more: together they may have more than the usual hundred. */
const joined = (folder: string) => joinServer(folder, folder === firstFolder() ? ['max_connections=300'] : [])

async function withServer(folder: string, work: (url: string) => Promise<void>): Promise<void> {
  const server = await joined(folder)
  await work(databaseUrl(server.url, 'postgres')).finally(server.close)
}

/** The product on a new copy of the database with the demo catalogue. */
export async function serveDemo(name: string, more: Record<string, string> = {}): Promise<Own> {
  const server = await joined(firstFolder())
  await run(databaseUrl(server.url, 'postgres'), `CREATE DATABASE ${name} TEMPLATE mokuroku`)
  return serve(databaseUrl(server.url, name), inFolder(name), server.close, more)
}

/** The product on the real catalogue, which several workers may read at the same time. */
export async function serveReal(name: string): Promise<Own> {
  const server = await joined(realFolder())
  return serve(databaseUrl(server.url, REAL), inFolder(name), server.close, { JOBS: 'off' })
}

async function serve(database: string, dataDir: string, leave: () => Promise<void>, more = {}): Promise<Own> {
  const own = { DATA_DIR: dataDir, NODE_COMPILE_CACHE: inFolder('compile-cache'), MALLOC_ARENA_MAX: '2' }
  const product = await startProduct(database, { ...AS_SHIPPED, ...own, ...more }, { flags: heapFlags(HEAP) })
  const close = () => product.stop().finally(leave)
  return { url: product.url, dataDir, databaseUrl: database, output: product.output, close }
}

/** The running server that E2E_PORT and E2E_DATA name. */
export async function joinRunning(port: string, dataDir: string): Promise<Own> {
  const { url } = await openEmbedded(dataDir)
  const close = async () => {}
  return { url: `http://localhost:${port}`, dataDir, databaseUrl: url, output: () => '', close }
}

/** A folder that is removed after the run. */
function inFolder(name: string): string {
  const folder = join(process.env.E2E_FOLDER ?? '', name)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  return folder
}
