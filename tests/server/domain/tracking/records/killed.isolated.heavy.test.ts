import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openEmbedded } from '@/server/platform/database/embedded'
import { migrate } from '@/server/platform/database/migrations'
import { bundled } from '@/tests/support/bundled'
import { useDatabase } from '@/tests/support/database'
import type { Acknowledged } from '@/tests/support/record-process'
import { run, select } from '@/tests/support/server'
import { openFolderInMemory } from '@/tests/support/temporary.mjs'

useDatabase()

const folder = openFolderInMemory('mokuroku-killed-')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The number of works to which tests/support/record-process.ts writes. */
const WORKS = 8

const SUBJECTS = `
  INSERT INTO users (id, username, username_key, email, email_key, password_hash, confirmed_at)
    VALUES (1, 'bob', 'bob', 'w', 'w', '', now());
  INSERT INTO media (id, title, title_sort, type) SELECT n, n, n, 'Anime' FROM generate_series(1, ${WORKS}) n`

test('a process that is killed during writes loses nothing that it acknowledged', async () => {
  const url = process.env.DATABASE_URL ?? ''
  await run(url, SUBJECTS)
  await expectKept(url, await writtenUntilKilled(url, () => {}))
}, 120_000)

test('nor does the embedded database that is killed with it', async () => {
  const first = await openEmbedded(folder)
  await migrate(first.url)
  await run(first.url, SUBJECTS)
  const acknowledged = await writtenUntilKilled(first.url, () => process.kill(postmaster(), 'SIGKILL'))
  const second = await openEmbedded(folder)
  await expectKept(second.url, acknowledged)
  await second.close()
}, 120_000)

/** Kills the process after 400 acknowledged writes, with some to each work. Returns the last of each. */
async function writtenUntilKilled(url: string, killServer: () => void): Promise<Acknowledged[]> {
  const child = spawn(process.execPath, [bundled('tests/support/record-process.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: url },
  })
  const lines = await linesUntil(child, 400, () => {
    killServer()
    child.kill('SIGKILL')
  })
  return [...worksOf(lines).values()]
}

async function linesUntil(child: ChildProcess, count: number, kill: () => void): Promise<string[]> {
  const ended = once(child, 'exit')
  let text = ''
  let lines: string[] = []
  let killed = false
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk)
    // An incomplete line was not acknowledged.
    lines = text.split('\n').slice(0, -1)
    if (killed || lines.length < count || worksOf(lines).size < WORKS) continue
    killed = true
    kill()
  }
  await ended
  if (!killed) throw new Error(`The process ended by itself after ${text.length} characters.`)
  return lines
}

/** The last acknowledged write of each work. */
function worksOf(lines: readonly string[]): Map<number, Acknowledged> {
  return new Map(lines.map((line) => JSON.parse(line) as Acknowledged).map((each) => [each.media, each]))
}

async function expectKept(url: string, acknowledged: Acknowledged[]): Promise<void> {
  for (const { media, episodes } of acknowledged) {
    const [row] = await select(
      url,
      `SELECT w.episodes_watched AS kept, (SELECT count(*)::int FROM watched_events e WHERE e.media_id = w.media_id) AS events,
        (SELECT count(*)::int FROM list_entries l WHERE l.media_id = w.media_id) AS listed,
        (SELECT (e.after->>'episodesWatched')::int FROM watched_events e WHERE e.media_id = w.media_id ORDER BY id DESC LIMIT 1) AS told
      FROM watched_records w WHERE w.media_id = ${media}`,
    )
    // The last write may have been committed without an answer; a record and its events match in any case.
    expect([episodes, episodes + 1]).toContain(row?.kept)
    expect(row).toMatchObject({ events: row?.kept, told: row?.kept, listed: 1 })
  }
  const [totals] = await select(url, 'SELECT total, (SELECT entry_count FROM lists) AS entries FROM watched_totals')
  expect(totals).toEqual({ total: WORKS, entries: WORKS })
}

function postmaster(): number {
  return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}
