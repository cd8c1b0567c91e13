import { seenMarks as marks, seenChanges, seenInput, seenSearch } from '@/lib/curation/schemas/patrol'
import { setSeen } from '@/server/domain/curation/patrol/mutations'
import { seenMarks } from '@/server/domain/curation/patrol/queries'
import { EDITORS, methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      ...EDITORS,
      summary: 'Say which changes an editor has seen',
      description: 'Unknown ids, and changes that never waited for an editor, are left out.',
      query: seenSearch,
      answer: marks,
    },
    async ({ query }) => ({ data: await seenMarks(query.edits) }),
  ),
  PUT: route(
    {
      ...EDITORS,
      summary: 'Mark changes as seen',
      description:
        'Of two editors the first one marks a change. What nobody waits for, what others have marked, and unknown ids stay as they are.',
      body: seenInput,
      answer: seenChanges,
    },
    async ({ user, body }) => ({ edits: await setSeen(body, user.id) }),
  ),
})
