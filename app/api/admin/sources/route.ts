import { sources as answer, sourcePause } from '@/lib/administration/schemas/sources'
import { done, whenDone } from '@/lib/identity/schemas/users'
import { pauseSource } from '@/server/domain/administration/sources/mutations'
import { sources } from '@/server/domain/administration/sources/queries'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'CanAdminister',
      summary: 'List the sources of the catalogue',
      description: 'Files, other instances, pictures and trackers, each with its newest runs.',
      answer,
    },
    () => sources(),
  ),
  PUT: route(
    {
      access: 'CanAdminister',
      summary: 'Pause or resume a source',
      description: 'Jobs leave a paused source out. What runs goes on to its end.',
      body: sourcePause,
      answer: done,
      refusals: ['notFound', 'settled'],
    },
    ({ user, body }) => whenDone(pauseSource(body.name, body.isPaused, user.id)),
  ),
})
