import {
  recordAnswer as answer,
  recordInput as body,
  recordPage as page,
  recordChange,
  recordRemoval,
  recordSearch,
} from '@/lib/tracking/schemas/records'
import { ownRecords } from '@/server/domain/tracking/records/browse'
import { changeRecord, removeRecord, setRecord } from '@/server/domain/tracking/records/mutations'
import { LIST_READERS, methods, route } from '@/server/web/http/route'

const RULES = `With the source "form" the status follows the episodes: 0 are Planned, fewer than the total Watching, the total
  Completed; Completed alone means the total. With the source "api" the given status is stored. Repeating a request is safe.`

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      ...LIST_READERS,
      summary: 'List my watched records',
      description: 'With my progress, score and dates of each, and the work.',
      query: recordSearch,
      answer: page,
    },
    ({ user, query }) => ownRecords(user.id, query),
  ),
  POST: route(
    {
      access: 'user',
      summary: 'Add or change a watched record',
      description: RULES.replace(/\s+/g, ' '),
      body,
      answer,
      refusals: ['notFound', 'conflict'],
    },
    ({ user, body }) => setRecord(user.id, body),
  ),
  PUT: route(
    {
      access: 'user',
      summary: 'Change a watched record',
      description: RULES.replace(/\s+/g, ' '),
      body,
      answer,
      refusals: ['notFound', 'conflict'],
    },
    ({ user, body }) => changeRecord(user.id, body),
  ),
  DELETE: route(
    {
      access: 'user',
      summary: 'Remove a watched record',
      description: 'Its history stays, and undo brings it back.',
      body: recordRemoval,
      answer: recordChange,
      refusals: ['notFound', 'conflict'],
    },
    ({ user, body }) => removeRecord(user.id, body),
  ),
})
