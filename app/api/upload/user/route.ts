import { upload } from '@/app/shared.cache'
import { userPicture as answer, pictureInput } from '@/lib/identity/schemas/users'
import { count } from '@/server/domain/identity/sessions/rate-limits'
import { setPicture } from '@/server/domain/identity/users/pictures'
import { clientOf } from '@/server/web/http/client'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'user',
    summary: 'Upload my profile picture or banner',
    description:
      'A GIF, JPEG or PNG of at most 5 MiB, 40 megapixels of all frames together, 16,384 pixels to a side and 1,000 frames. It takes the place of the one before at once.',
    form: pictureInput,
    bodyBytes: upload.bodyBytes,
    answer,
    refusals: ['tooManyRequests', 'overloaded', 'picturesUnavailable'],
  },
  async ({ request, user, form }) => {
    await count(['uploads', clientOf(request.headers).address], ['uploadsOfAccount', user.id])
    return setPicture(user.id, form.Type, new Uint8Array(await form.File.arrayBuffer()))
  },
)
