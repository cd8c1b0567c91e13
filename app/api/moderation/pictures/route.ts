import { removedPicture as answer, pictureRemoval as body } from '@/lib/moderation/schemas/pictures'
import { takeDownPicture } from '@/server/domain/catalogue/pictures/mutations'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    {
      access: 'CanModerate',
      summary: 'Take a picture of an entry down for ever',
      description:
        'It is removed, and neither the same picture nor its address is stored again: not by a source, and not by people.',
      body,
      answer,
      refusals: ['notFound'],
    },
    async ({ user, body: { kind, id, attachment } }) => {
      await takeDownPicture({ noun: kind, id }, attachment, user.id)
      return { id: attachment }
    },
  ),
})
