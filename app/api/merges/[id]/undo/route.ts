import { undoneMerge as answer } from '@/lib/curation/schemas/merges'
import { isModerator } from '@/server/domain/curation/contributions/access'
import { undoMerge } from '@/server/domain/curation/merges/mutations'
import { idPath } from '@/server/web/http/input'
import { EDITORS, post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    ...EDITORS,
    summary: 'Make two entries of one again',
    description:
      'Puts back what the merge has moved. What has changed since stays with the entry that stayed. If fields of it were locked since, only moderators do.',
    params: idPath,
    answer,
    refusals: ['settled', 'mergedFurther', 'undoExpired', 'nameTaken', 'hidden'],
  },
  ({ user, params: { id } }) => undoMerge(id, user.id, isModerator(user)),
)
