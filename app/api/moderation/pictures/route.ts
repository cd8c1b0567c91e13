import { removedPicture as answer, pictureRemoval as body } from '@/lib/moderation/schemas/moderation'
import { takeDownProposed } from '@/server/domain/curation/picture-proposals'
import { takeDownPicture } from '@/server/domain/curation/pictures/mutations'
import { post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    access: 'CanModerate',
    summary: 'Take a picture down for ever',
    description:
      'One of an entry is removed; a proposal that adds it is outdated. Neither the same picture nor its address is stored again: not by a source, and not by people.',
    body,
    answer,
    refusals: ['notFound', 'hidden'],
  },
  async ({ user, body }) => {
    if ('contribution' in body) {
      await takeDownProposed(body.contribution, user.id)
      return { id: body.contribution }
    }
    const { kind, id, attachment } = body
    await takeDownPicture({ noun: kind, id }, attachment, user.id)
    return { id: attachment }
  },
)
