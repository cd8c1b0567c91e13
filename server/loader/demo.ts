import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { directUrl } from '@/server/platform/database/open-pool'
import { load } from './load'
import type { SourceLine } from './source/files'
import type { Report } from './source/report'
import { writeInOrder } from './tables/background-writer'
import { openLoad, transaction, withinOne } from './tables/connection'

/**
 * Loads the demo catalogue into an empty database, atomically, with its drawn pictures. Does nothing if there are
 * works. Returns the report, or null if nothing was loaded.
 * @throws Error with one sentence when the database fails
 */
export async function loadDemo(
  say: (sentence: string) => void,
  folder = join(process.cwd(), 'prisma/seed'),
): Promise<Report | null> {
  const client = await openLoad(directUrl() ?? '', say)
  try {
    return await transaction(client, async () => {
      const { rows } = await client.query<{ empty: boolean }>('SELECT NOT EXISTS (SELECT FROM media) AS empty')
      if (!rows[0]?.empty) return null
      say('Loading the demo catalogue …')
      const lines = await demoLines(folder)
      const source = (async function* () {
        yield lines
      })()
      return load(client, source, { say, transact: withinOne, background: writeInOrder(client), draw: true })
    })
  } finally {
    await client.end()
  }
}

/**
 * The lines of all folders in `folder`. An entry that several of them describe is merged: the first value of each field
 * counts.
 */
export async function demoLines(folder: string): Promise<SourceLine[]> {
  const files = await readdir(folder, { recursive: true })
  const entries = new Map<string, Record<string, unknown>>()
  for (const file of files.filter((name) => name.endsWith('.jsonl')).sort()) {
    const lines = (await readFile(join(folder, file), 'utf8')).split('\n').filter((line) => line.trim() !== '')
    for (const line of lines) {
      const entry: Record<string, unknown> = JSON.parse(line)
      const key = String(entry.key)
      entries.set(key, { ...entry, ...fieldsOf(entries.get(key)) })
    }
  }
  return [...entries.values()].map((entry, index) => ({
    place: { file: folder, unit: 'entry', number: index + 1 },
    text: JSON.stringify(entry),
  }))
}

function fieldsOf(entry: Record<string, unknown> = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null && value !== undefined))
}
