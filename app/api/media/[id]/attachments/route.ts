import { attachmentPage as answer } from '@/lib/catalogue/schemas/attachments'
import { attachmentSearch } from '@/lib/schemas/paging'
import { mediaAttachments } from '@/server/domain/catalogue/media/queries'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'public',
      summary: 'Read the pictures of an entry',
      description: 'With their type and size in pixels; the addresses are those of GET /api/file.',
      params: idPath,
      query: attachmentSearch,
      answer,
    },
    ({ params, query }) => mediaAttachments(params.id, query),
  ),
})
