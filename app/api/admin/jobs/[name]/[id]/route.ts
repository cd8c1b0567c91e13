import { jobPath as params } from '@/lib/administration/schemas/jobs'
import { done as answer, whenDone } from '@/lib/identity/schemas/users'
import { cancelJob, retryJob } from '@/server/domain/administration/jobs/mutations'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(
    {
      access: 'CanAdminister',
      summary: 'Try a job again',
      description:
        'One that has failed for good or was cancelled is tried once more, now; not a mail to a new address, for which its user asks again.',
      params,
      answer,
      refusals: ['settled', 'conflict', 'forbidden'],
    },
    ({ user, params }) => whenDone(retryJob(params.name, params.id, user.id)),
  ),
  DELETE: route(
    {
      access: 'CanAdminister',
      summary: 'Cancel a job that waits',
      description: 'One that runs goes on to its end. What follows a merge of entries cannot be cancelled.',
      params,
      answer,
      refusals: ['settled', 'forbidden'],
    },
    ({ user, params }) => whenDone(cancelJob(params.name, params.id, user.id)),
  ),
})
