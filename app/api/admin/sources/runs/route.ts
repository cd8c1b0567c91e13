import { runPage, runSearch, sourceRun } from '@/lib/administration/schemas/sources'
import { done, whenDone } from '@/lib/identity/schemas/users'
import { runSource } from '@/server/domain/administration/sources/mutations'
import { runs } from '@/server/domain/administration/sources/queries'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'CanAdminister',
      summary: 'List the runs of a source, newest first',
      description: 'The last hundred, each with its report.',
      query: runSearch,
      answer: runPage,
    },
    ({ query }) => runs(query),
  ),
  POST: route(
    {
      access: 'CanAdminister',
      summary: 'Read a source now',
      description:
        'A catalogue source also if it is not due; of pictures and trackers those that are due. Not while it is paused.',
      body: sourceRun,
      answer: done,
      refusals: ['notFound', 'conflict'],
    },
    ({ user, body }) => whenDone(runSource(body.name, user.id)),
  ),
})
