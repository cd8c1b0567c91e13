import { contributed } from '@/lib/catalogue/schemas/contributions'
import { pictureChange, picturePath, pictureRemovalReasons } from '@/lib/catalogue/schemas/picture-proposals'
import { contributePictureChange, contributePictureRemoval } from '@/server/domain/catalogue/picture-proposals'
import { methods, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: route(
    {
      access: 'user',
      tokenScope: 'EditCatalogue',
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
      access: 'user',
      tokenScope: 'EditCatalogue',
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
