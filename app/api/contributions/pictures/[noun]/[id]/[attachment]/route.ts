import { contributed } from '@/lib/curation/schemas/contributions'
import { pictureChange, picturePath, pictureRemovalReasons } from '@/lib/curation/schemas/picture-proposals'
import { fileSearch } from '@/lib/schemas/files'
import { attachmentOf } from '@/server/domain/catalogue/entries/queries'
import { contributePictureChange, contributePictureRemoval } from '@/server/domain/curation/picture-proposals'
import { editorsPictureAnswer } from '@/server/web/http/picture'
import { EDITORS, methods, PROPOSERS, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      ...EDITORS,
      summary: 'Read a picture of an entry, even of a hidden one',
      description: 'Its address, GET /api/file, answers 410 to everybody while the entry is hidden.',
      params: picturePath,
      query: fileSearch,
      answer: { content: ['image/webp', 'image/jpeg'] },
      refusals: ['overloaded'],
    },
    async ({ params: { noun, id, attachment }, query }) => {
      const found = await attachmentOf(noun, id, attachment)
      return found && editorsPictureAnswer({ kind: noun, id, filename: found.filename }, query.w ?? 0)
    },
  ),
  PATCH: route(
    {
      ...PROPOSERS,
      summary: 'Propose another type, credit or place of a picture',
      description: 'Done at once by editors; all others wait for one.',
      params: picturePath,
      body: pictureChange,
      answer: contributed,
      refusals: ['hidden', 'tooManyRequests', 'manyOpen'],
    },
    ({ params: { attachment, ...entry }, body: { comment, source, ...change }, user }) =>
      contributePictureChange(entry, attachment, change, { comment, source }, user),
  ),
  DELETE: route(
    {
      ...PROPOSERS,
      summary: 'Propose that a picture is removed',
      description:
        'Done at once by editors; all others wait for one. Its file is kept for 30 days, in which it can be put back.',
      params: picturePath,
      query: pictureRemovalReasons,
      answer: contributed,
      refusals: ['hidden', 'tooManyRequests', 'manyOpen'],
    },
    ({ params: { attachment, ...entry }, query, user }) => contributePictureRemoval(entry, attachment, query, user),
  ),
})
