import { proposedPicture } from '@/server/domain/catalogue/picture-proposals'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'user',
      tokenScope: 'EditCatalogue',
      summary: 'Read the picture that a proposal adds',
      description: 'As long as it waits: for its proposer and for editors.',
      params: idPath,
      answer: { content: 'image/webp' },
      refusals: ['picturesUnavailable'],
    },
    async ({ user, params }) => {
      const bytes = await proposedPicture(user, params.id)
      if (!bytes) return null
      const headers = {
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      }
      return new Response(new Uint8Array(bytes), { headers })
    },
  ),
})
