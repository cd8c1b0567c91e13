import { attachmentPage as answer } from '@/lib/schemas/attachments'
import { attachmentSearch } from '@/lib/schemas/paging'
import { idPath } from '@/server/web/http/input'
import { methods, route } from '@/server/web/http/route'
import { seriesAttachments } from '@/server/domain/series/queries'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'public', summary: 'Read the pictures of a series', params: idPath, query: attachmentSearch, answer },
    ({ params, query }) => seriesAttachments(params.id, query),
  ),
})
