import { jobPage, jobRun, jobSearch } from '@/lib/administration/schemas/jobs'
import { done, whenDone } from '@/lib/identity/schemas/users'
import { runJob } from '@/server/domain/administration/jobs/mutations'
import { jobs } from '@/server/domain/administration/jobs/queries'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'CanAdminister',
      summary: 'List background jobs, newest first',
      description: 'Of more than a thousand, the newest thousand. What a job is about is shown by kind and ids alone.',
      query: jobSearch,
      answer: jobPage,
    },
    ({ query }) => jobs(query),
  ),
  POST: route(
    {
      access: 'CanAdminister',
      summary: 'Run a scheduled job now',
      description: 'Once, as its schedule does; not while one waits or runs.',
      body: jobRun,
      answer: done,
      refusals: ['notFound', 'conflict'],
    },
    ({ user, body }) => whenDone(runJob(body.name, user.id)),
  ),
})
