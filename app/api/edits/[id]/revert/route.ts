import { contributed, revertInput } from '@/lib/curation/schemas/contributions'
import { revertEdit } from '@/server/domain/curation/contributions/mutations'
import { idPath } from '@/server/web/http/input'
import { EDITORS, post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    ...EDITORS,
    summary: 'Take an edit back',
    description:
      'As a new edit; all of it, or the given parts. What was changed since is a conflict: `current.says` has what these parts say now, `current.would` what they would say, and `current.rest` the parts that can be taken back without them.',
    params: idPath,
    body: revertInput,
    answer: contributed,
    refusals: ['conflict', 'settled', 'hidden'],
  },
  ({ user, params, body }) => revertEdit(params.id, user, body.comment, body.parts),
)
