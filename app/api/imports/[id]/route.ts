import { done, whenDone } from '@/lib/identity/schemas/users'
import { importAnswer as answer } from '@/lib/tracking/schemas/imports'
import { removeImport } from '@/server/domain/tracking/imports/mutations'
import { importFor } from '@/server/domain/tracking/imports/queries'
import { idPath as params } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      tokenScope: 'WriteRecords',
      summary: 'Show one of my imports',
      description: 'Its state, how far it has got, and counts of its entries.',
      params,
      answer,
    },
    ({ user, params }) => importFor(user, params.id),
  ),
  DELETE: route(
    {
      access: 'user',
      tokenScope: 'WriteRecords',
      summary: 'Remove one of my imports',
      description: 'What it has changed stays; what it has not found is forgotten.',
      params,
      answer: done,
      refusals: ['conflict'],
    },
    ({ user, params }) => whenDone(removeImport(user.id, params.id)),
  ),
})
