import { importAnswer as answer, importRuleInput as body } from '@/lib/tracking/schemas/imports'
import { applyImport } from '@/server/domain/tracking/imports/mutations'
import { refuseListImport } from '@/server/domain/tracking/imports/queries'
import { idPath as params } from '@/server/web/http/input'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    tokenScope: 'WriteRecords',
    summary: 'Apply a prepared import',
    description: 'A background job applies it. Repeating a request is safe.',
    params,
    body,
    answer,
    refusals: ['notFound', 'conflict'],
  },
  async ({ user, params, body }) => {
    await refuseListImport(user, params.id)
    return applyImport(user.id, params.id, body.rule)
  },
)
