import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Files whose statements read the tables of edits and contributions themselves, each with what it does with them. What
 * tells them to somebody reads the views told_edits and told_contributions, which are without hidden texts.
 */
const READERS: Readonly<Record<string, string>> = {
  'domain/accounts/own-user.ts': 'counts what waits',
  'domain/accounts/token-acts.ts': 'entries and times of what a token did',
  'domain/administration/overview/queries.ts': 'counts what waits',
  'domain/administration/totals/jobs.ts': 'counts by day',
  'domain/administration/user-traces.ts': 'entries, states and times of what a user suggested',
  'domain/curation/changes/mutations.ts': 'asks who hid or merged an entry',
  'domain/curation/changes/statements.ts': 'compares values with those of now; ids',
  'domain/curation/changes/writes.ts': 'finds a proposal of another instance',
  'domain/curation/contributions/mutations.ts': 'takes an edit back; finds the same proposal',
  'domain/curation/contributions/queries.ts': 'counts; ids by time',
  'domain/curation/contributions/statements.ts': 'asks whether an edit added the entry',
  'domain/curation/contributors/queries.ts': 'counts',
  'domain/curation/contributors/statements.ts': 'compares values with those of now; marks and counts',
  'domain/curation/contributors/writes.ts': 'limits by time',
  'domain/curation/decisions/writes.ts': 'applies a proposal',
  'domain/curation/duplicates.ts': 'a new entry that waits',
  'domain/curation/edits/queries.ts': 'counts',
  'domain/curation/edits/statements.ts': 'works out what is taken back; the text for moderators',
  'domain/curation/edits/writes.ts': 'writes edits',
  'domain/curation/hidden-texts/mutations.ts': 'hides texts',
  'domain/curation/hidden-texts/queries.ts': 'entries, names and dates',
  'domain/curation/hidden-texts/access.ts': 'finds the edit of a merge or hide',
  'domain/curation/hidden-texts/statements.ts': 'finds the edits that have a text',
  'domain/curation/hidden-texts/writes.ts': 'finds the contributions that have a text',
  'domain/curation/mirrors/statements.ts': 'takes mirrored edits back',
  'domain/curation/notes/queries.ts': 'states and proposers',
  'domain/curation/notifications.ts': 'states and proposers',
  'domain/curation/patrol/queries.ts': 'ids, marks and counts',
  'domain/curation/patrol/writes.ts': 'ids and marks',
  'domain/curation/picture-proposals.ts': 'sizes and addresses of pictures',
  'domain/curation/proposed-acts.ts': 'finds the same proposal',
  'domain/curation/provenance/queries.ts': 'compares values with those of now',
  'domain/curation/reverts.ts': 'takes edits back, for moderators',
  'domain/curation/subscribers/statements.ts': 'ids and editors',
  'domain/curation/subscriptions/statements.ts': 'ids',
  'domain/curation/token-proposals.ts': 'ids of what waits',
  'domain/curation/waiting.ts': 'what waits: entries, fields and proposers',
  'domain/moderation/reports.ts': 'whose proposal a note is of',
  'loader/kept/load-edits.ts': 'writes the edits of a load',
  'loader/refresh/instance.ts': 'counts what waits',
}

const READS = /\b(?:FROM|JOIN) (?:edits|contributions)\b|\.(?:edit|contribution)\.(?:find|groupBy|aggregate)/

test('edits and contributions are told by the views without hidden texts', () => {
  const found = readdirSync('server', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => READS.test(readFileSync(file, 'utf8')))
    .map((file) => file.slice('server/'.length))
  expect(found.sort()).toEqual(Object.keys(READERS).sort())
})
