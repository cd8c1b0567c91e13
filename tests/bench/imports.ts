import { gzipSync } from 'node:zlib'
import type { Import } from '@/lib/tracking/schemas/imports'
import { hashPassword } from '@/server/domain/identity/sessions/passwords'
import { usernameKey } from '@/server/domain/identity/users/names'
import type { Bench } from './bench'
import { connected } from './clients'
import { copyBack } from './copy'
import { percentile, timed } from './measure'
import { proportionalBytes } from './memory'
import { processesOf } from './processor-time'
import { type Findings, megabytes, milliseconds, seconds } from './report'
import { during, openVisitor } from './visitor'

const PASSWORD = 'only for measurements'
/** Milliseconds between two samples of the memory. */
const MEMORY_EVERY = 250

/** An import of a large file, from the upload to its end, beside COPY of the records that it writes. */
export async function imports({ databases, scale, startProduct }: Bench): Promise<Findings> {
  const url = await databases.empty('imports')
  await fill(url, scale.imported)
  const product = await startProduct(url)
  const token = await logIn(product.origin)
  const file = listFile(scale.imported)
  const visitor = openVisitor(`${product.origin}/media`)
  await visitor.waits(scale.seconds)
  const quiet = await visitor.waits(2 * scale.seconds)
  const idle = memoryOf(product.pid)
  const memory = watch(product.pid)
  const busy: number[] = []
  const took = await timed(() => during(imported(product.origin, token, file, scale.imported), visitor, busy))
  const most = memory()
  // The same visitor reads beside both.
  const beside: number[] = []
  const copying = copyBack(url, 'watched_records')
  await during(copying, visitor, beside)
  const copied = await copying
  const [p99, p99Before, p99Beside] = [percentile(busy, 99), percentile(quiet, 99), percentile(beside, 99)]
  return {
    rows: [
      {
        what: `import of ${scale.imported.toLocaleString('en-US')} entries, from the upload to its end`,
        ours: seconds(took),
        partner: `COPY of the same records into the same table, emptied: ${seconds(copied)}`,
        ratio: copied / took,
        reach: { atLeast: 0.2 },
      },
      {
        what: 'memory of all processes meanwhile, beyond that before',
        ours: megabytes(most),
        partner: megabytes(idle),
        ratio: (most - idle) / 1024 / 1024,
        unit: ' MiB',
        reach: { atMost: 128 },
      },
      {
        what: 'a cached page meanwhile, the slowest of a hundred',
        ours: milliseconds(p99),
        partner: `before: ${milliseconds(p99Before)}`,
        ratio: p99 / p99Before,
        reach: { atMost: 2 },
      },
    ],
    notes: [
      `While the COPY of the partner ran, the slowest of a hundred requests of that page took ${milliseconds(p99Beside)}: database, servers and visitor share the processors. An import also writes an event for each record and an entry for its report, and every 1,000 entries are durable, so that it can be undone and survives a crash.`,
    ],
  }
}

async function fill(url: string, entries: number): Promise<void> {
  const client = await connected(url)
  await client.query(`INSERT INTO media (id, title, title_sort, type, total_episodes)
    SELECT n, 'Work ' || n, 'work ' || n, 'Anime', 12 FROM generate_series(1, ${entries}) n`)
  await client.query(`INSERT INTO external_ids (media_id, site, external_id)
    SELECT n, 'myanimelist', 'anime/' || n FROM generate_series(1, ${entries}) n`)
  await client.query(
    `INSERT INTO users (username, username_key, email, email_key, password_hash, confirmed_at)
      VALUES ('mover', $1, 'mover@example.org', 'mover@example.org', $2, now())`,
    [usernameKey('mover'), await hashPassword(PASSWORD, 'bench')],
  )
  await client.query('VACUUM ANALYZE')
}

function listFile(count: number): Uint8Array<ArrayBuffer> {
  const entries = Array.from(
    { length: count },
    (_, at) =>
      `<anime><series_animedb_id>${at + 1}</series_animedb_id><series_title>Work ${at + 1}</series_title><my_watched_episodes>${at % 13}</my_watched_episodes><my_start_date>2021-02-03</my_start_date><my_score>${at % 11}</my_score><my_status>Watching</my_status></anime>`,
  )
  return Uint8Array.from(
    gzipSync(`<myanimelist><myinfo><user_export_type>1</user_export_type></myinfo>${entries.join('\n')}</myanimelist>`),
  )
}

async function logIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'mover@example.org', password: PASSWORD }),
  })
  const { token } = (await response.json()) as { token: string }
  return token
}

/** Uploads the file and resolves when its import is done. */
async function imported(origin: string, token: string, file: Uint8Array<ArrayBuffer>, entries: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const body = new FormData()
  body.set('File', new File([file], 'animelist_1590000000_-_1.xml.gz'))
  body.set('ImportToWatched', 'true')
  const response = await fetch(`${origin}/api/import/mal`, { method: 'POST', headers, body })
  if (response.status !== 200) throw new Error(`The upload was answered ${response.status}.`)
  let found = (await response.json()) as Import
  while (found.status !== 'Done') {
    if (found.status === 'Failed') throw new Error(`The import failed: ${found.failure}.`)
    await timeout(0.1)
    found = (await (await fetch(`${origin}/api/imports/${found.id}`, { headers })).json()) as Import
  }
  if (found.counts?.Added !== entries) throw new Error('The import did not add every entry.')
}

const timeout = (length: number) => new Promise((resolve) => setTimeout(resolve, length * 1000))

/** Processes share pages, of the program of Node.js and of forks: each counts once. */
const memoryOf = (pid: number) => processesOf(pid).reduce((sum, process) => sum + proportionalBytes(process), 0)

/** Samples the memory of a program and its processes; returns the function that ends this, with the maximum. */
function watch(pid: number): () => number {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, MEMORY_EVERY)
  return () => {
    clearInterval(timer)
    return most
  }
}
