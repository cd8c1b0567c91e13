import { upload } from '@/app/shared.cache'
import { attachmentPage } from '@/lib/catalogue/schemas/attachments'
import { contributed } from '@/lib/curation/schemas/contributions'
import { pictureEntryPath, pictureProposal } from '@/lib/curation/schemas/picture-proposals'
import { attachmentSearch } from '@/lib/schemas/paging'
import { attachmentsTab } from '@/server/domain/catalogue/entries/queries'
import { contributePicture } from '@/server/domain/curation/picture-proposals'
import { count } from '@/server/domain/identity/sessions/rate-limits'
import { EDITORS, methods, PROPOSERS, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      ...EDITORS,
      summary: 'List the pictures of an entry, even of a hidden one',
      description: 'As GET /api/media/{id}/attachments does of a work that is shown.',
      params: pictureEntryPath,
      query: attachmentSearch,
      answer: attachmentPage,
    },
    ({ params: { noun, id }, query }) => attachmentsTab(noun, id, query, true),
  ),
  POST: route(
    {
      ...PROPOSERS,
      summary: 'Propose a picture of an entry',
      description:
        'A GIF, JPEG or PNG of at most 5 MiB, 40 megapixels of all frames together, 16,384 pixels to a side and 1,000 frames: a file, or a public address of https that has one. One of an editor is added at once. All others wait, and are shown to their proposer and to editors alone; those that nobody decides on are deleted after 60 days.',
      params: pictureEntryPath,
      form: pictureProposal,
      bodyBytes: upload.bodyBytes,
      answer: contributed,
      refusals: ['hidden', 'tooManyRequests', 'manyOpen', 'manyPictures', 'overloaded', 'picturesUnavailable'],
    },
    async ({ params, user, form }) => {
      await count(['picturesOfAccount', user.id])
      const { File: file, Address: address = '', Type: type, Credit: credit, Comment: comment, Source: source } = form
      const given = file ? { bytes: new Uint8Array(await file.arrayBuffer()) } : { address }
      return contributePicture(params, { ...given, type, credit }, { comment, source }, user)
    },
  ),
})
