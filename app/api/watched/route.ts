import {
  toldRecordAnswer as answer,
  recordInput as body,
  recordPage as page,
  recordRemoval,
  recordSearch,
  toldRecordChange,
} from '@/lib/tracking/schemas/records'
import { readsPrivate } from '@/server/domain/identity/sessions/asker'
import { ownRecords } from '@/server/domain/tracking/records/browse'
import { changeRecord, removeRecord, setRecord } from '@/server/domain/tracking/records/mutations'
import { toldChange, toldRecord } from '@/server/domain/tracking/told-notes'
import { LIST_READERS, methods, route } from '@/server/web/http/route'

const RULES = `With the source "form" the status follows the episodes: 0 are Planned, fewer than the total Watching, the total
  Completed; Completed alone means the total. With the source "api" the given status is stored. Only plus-one needs no status. Repeating a request is safe.`

const EPISODE_SEEN = { media: 12, episodesWatched: 5, status: 'Watching' }

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      ...LIST_READERS,
      summary: 'List my watched records',
      description: 'With my progress, score and dates of each, and the work.',
      query: recordSearch,
      answer: page,
    },
    ({ user, query }) => ownRecords(user.id, query, readsPrivate(user)),
  ),
  POST: route(
    {
      access: 'user',
      tokenScope: 'WriteRecords',
      summary: 'Add or change a watched record',
      description: RULES.replace(/\s+/g, ' '),
      body,
      bodyExample: EPISODE_SEEN,
      answer,
      refusals: ['notFound', 'conflict'],
    },
    ({ user, body }) => toldRecord(user, setRecord(user.id, body)),
  ),
  PUT: route(
    {
      access: 'user',
      tokenScope: 'WriteRecords',
      summary: 'Change a watched record',
      description: RULES.replace(/\s+/g, ' '),
      body,
      bodyExample: EPISODE_SEEN,
      answer,
      refusals: ['notFound', 'conflict'],
    },
    ({ user, body }) => toldRecord(user, changeRecord(user.id, body)),
  ),
  DELETE: route(
    {
      access: 'user',
      tokenScope: 'WriteRecords',
      summary: 'Remove a watched record',
      description: 'Its history stays, and undo brings it back.',
      body: recordRemoval,
      answer: toldRecordChange,
      refusals: ['notFound', 'conflict'],
    },
    ({ user, body }) => toldChange(user, removeRecord(user.id, body)),
  ),
})
