import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { CONTEXTS } from './support/contexts'
import { tablesIn, tablesOf } from './support/table-uses'

/** The tables of later contexts that statements of a context name, each with its reason. */
const UPWARDS: Record<string, string[]> = {
  identity: [
    'sessions/posting.ts: reviews',
    'users/pictures.ts: attachments',
  ],
  catalogue: [
    'air-dates/statements.ts: public_watched_records',
    'entries/statements.ts: review_totals',
    'media/filter.ts: watched_records',
    'media/statements.ts: recommended_works',
    'media/statements.ts: torrents',
    'similar-works/statements.ts: watched_records',
  ],
  social: [
    'blocks/mutations.ts: list_collaborators',
    'blocks/mutations.ts: lists',
  ],
  community: [
    'activities.ts: public_watched_records',
    'activities.ts: watched_events',
    'notifications.ts: discussed_lists',
    'notifications.ts: lists',
    'notifications.ts: torrents',
    'reviews/cards.ts: lists',
    'reviews/cards.ts: public_watched_records',
    'reviews/statements.ts: discussed_lists',
    'reviews/statements.ts: torrents',
    'reviews/writes.ts: public_watched_records',
  ],
  curation: [
    'contributors/writes.ts: moderation_log',
    'references/associations.ts: reports',
  ],
  views: [
    'notifications.ts: moderation_log',
  ],
}

const ADVICE = `A statement belongs to the latest context whose tables it reads. Move it there, and call it from a page, a
job of server/programs/workers.ts, or views. What one statement of a page must read stands in UPWARDS, with its reason.`

test('statements name tables of later contexts only where this list says so', () => {
  const schemas = filesIn('prisma/schema').map((file) => [basename(file, '.prisma'), textOf(file)] as const)
  const migrations = filesIn('prisma/migrations').filter((file) => file.endsWith('.sql'))
  const tables = tablesOf(new Map(schemas), migrations.map(textOf).join('\n'))
  const placeOf = (context = '') => CONTEXTS.indexOf(context)
  const usesOf = (context: string) =>
    filesIn(`server/domain/${context}`)
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) =>
        tablesIn(textOf(file), tables)
          .filter((table) => placeOf(tables.contexts.get(table)) > placeOf(context))
          .map((table) => `${file.slice(`server/domain/${context}/`.length)}: ${table}`),
      )
  const found = Object.fromEntries(CONTEXTS.map((context) => [context, usesOf(context).sort()]))
  expect(tables.contexts.size).toBeGreaterThan(100)
  expect(Object.fromEntries(Object.entries(found).filter(([, uses]) => uses.length > 0)), ADVICE).toEqual(UPWARDS)
})

const textOf = (file: string) => readFileSync(file, 'utf8')

/** The files of a folder and of those in it. */
function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name) : [])).sort()
}
