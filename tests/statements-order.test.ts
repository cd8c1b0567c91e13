import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { CONTEXTS } from './support/contexts'
import { tablesIn, tablesOf } from './support/table-uses'

/** The tables of later contexts that statements of a context name, each with its reason. */
const UPWARDS: Record<string, string[]> = {
  identity: [
    // An account with few texts has lower limits, which every context asks for.
    'sessions/posting.ts: reviews',
    // Pictures of users are stored as those of entries are.
    'users/pictures.ts: attachments',
  ],
  catalogue: [
    // Which works the site lists is one rule, for all that says what is not hidden.
    'adults.ts: list_entries',
    'adults.ts: public_watched_events',
    'adults.ts: public_watched_records',
    // The calendar can have the works that the asker watches alone: one statement, bounded by its days.
    'air-dates/statements.ts: public_watched_records',
    'air-dates/statements.ts: watched_records',
    // The head of an entry counts its texts.
    'entries/statements.ts: review_totals',
    'entries/statements.ts: reviews',
    // "Not in my records" is a condition inside the browse list.
    'media/filter.ts: watched_records',
    // The page of a work is one statement.
    'media/statements.ts: recommended_works',
    'media/statements.ts: torrents',
    // The nightly job blends what works have with who completed them, in one pass.
    'similar-works/statements.ts: watched_records',
  ],
  social: [
    // A block ends collaborations in its transaction.
    'blocks/mutations.ts: list_collaborators',
    'blocks/mutations.ts: lists',
  ],
  community: [
    // What a user did with a work on one day is a group of events, shown as its record is.
    'activities.ts: public_watched_records',
    'activities.ts: watched_events',
    // Texts are about lists and torrents, and told to the owners of lists.
    'notifications.ts: discussed_lists',
    'notifications.ts: lists',
    'notifications.ts: torrents',
    'reviews/cards.ts: lists',
    'reviews/statements.ts: discussed_lists',
    'reviews/statements.ts: torrents',
    // A review has the rating of its author's record, and needs progress in the work.
    'reviews/cards.ts: public_watched_records',
    'reviews/writes.ts: public_watched_records',
  ],
  curation: [
    // Whether edits of somebody apply at once is in the log, which only grows.
    'contributors/writes.ts: moderation_log',
    // So is who hid the text of an edit.
    'hidden-texts/mutations.ts: moderation_log',
    // A merge moves all that refers to entries.
    'references/associations.ts: reports',
    'references/associations.ts: scrobble_choices',
  ],
  views: [
    // The inbox has the decisions of moderators.
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
  const found = CONTEXTS.flatMap((context) => usesOf(context).map((use) => `${context}/${use}`))
  const listed = Object.entries(UPWARDS).flatMap(([context, uses]) => uses.map((use) => `${context}/${use}`))
  expect(tables.contexts.size).toBeGreaterThan(100)
  expect(found.sort(), ADVICE).toEqual(listed.sort())
  expect(listed.length).toBeLessThanOrEqual(MOST.inAll)
  expect(UPWARDS.catalogue?.length).toBeLessThanOrEqual(MOST.inCatalogue)
})

/** Most entries of the list. */
const MOST = { inAll: 30, inCatalogue: 11 }

const textOf = (file: string) => readFileSync(file, 'utf8')

/** The files of a folder and of those in it. */
function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name) : [])).sort()
}
