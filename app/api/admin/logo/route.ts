import { siteLogo as answer, logoInput } from '@/lib/administration/schemas/logo'
import { done, whenDone } from '@/lib/identity/schemas/users'
import { removeLogo, setLogo } from '@/server/domain/administration/look/mutations'
import { count } from '@/server/domain/identity/sessions/rate-limits'
import { clientOf } from '@/server/web/http/client'
import { methods, route } from '@/server/web/http/route'
import { cache } from './cache'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'CanAdminister',
      summary: 'Upload the logo of the site',
      description:
        'A GIF, JPEG or PNG of at most 5 MiB, within the bounds of profile pictures; of an animation the first frame is shown. It takes the place of the one before at once: in the header, as icon, and in mails.',
      form: logoInput,
      bodyBytes: cache.bodyBytes,
      answer,
      refusals: ['tooManyRequests', 'overloaded'],
    },
    async ({ request, user, form }) => {
      await count(['uploads', clientOf(request.headers).address], ['uploadsOfAccount', user.id])
      return setLogo(user.id, new Uint8Array(await form.File.arrayBuffer()))
    },
  ),
  DELETE: route(
    {
      access: 'CanAdminister',
      summary: 'Remove the logo of the site',
      description: 'The site has that of the software again.',
      answer: done,
    },
    ({ user }) => whenDone(removeLogo(user.id)),
  ),
})
