import { z } from 'zod'
import { importEntry as answer, importMatchInput as body } from '@/lib/tracking/schemas/imports'
import { matchByHand } from '@/server/domain/tracking/imports/mutations'
import { refuseListImport } from '@/server/domain/tracking/imports/queries'
import { idParam } from '@/server/web/http/input'
import { put } from '@/server/web/http/route'

const params = z.object({ id: idParam, position: idParam })

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = put(
  {
    access: 'user',
    tokenScope: 'WriteRecords',
    summary: 'Match an entry that was not found with a work',
    description: 'In an import that is applied already, the entry is applied at once.',
    params,
    body,
    answer,
    refusals: ['notFound', 'conflict'],
  },
  async ({ user, params, body }) => {
    await refuseListImport(user, params.id)
    return matchByHand(user, params.id, params.position, body.media)
  },
)
