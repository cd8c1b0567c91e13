import { proposedPicture } from '@/server/domain/curation/picture-proposals'
import { idPath } from '@/server/web/http/input'
import { privatePicture } from '@/server/web/http/picture'
import { get, PROPOSERS } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    ...PROPOSERS,
    summary: 'Read the picture that a proposal adds',
    description: 'As long as it waits: for its proposer and for editors.',
    params: idPath,
    answer: { content: 'image/webp' },
    refusals: ['picturesUnavailable'],
  },
  async ({ user, params }) => {
    const bytes = await proposedPicture(user, params.id)
    return bytes && privatePicture(bytes)
  },
)
