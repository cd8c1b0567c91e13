import { z } from 'zod'
import {
  attachmentChange,
  attachmentDetail,
  attachmentInput,
  attachmentPage,
} from '@/lib/catalogue/schemas/attachments'
import type { EntityKind } from '@/lib/links'
import { entryId } from '@/lib/schemas/fields'
import { UPLOAD_FORM_BYTES } from '@/lib/schemas/files'
import { attachmentSearch } from '@/lib/schemas/paging'
import { attachmentOf, attachmentsTab } from '@/server/domain/catalogue/entries/queries'
import { addPicture, changePicture, removePicture } from '@/server/domain/curation/pictures/mutations'
import { count } from '@/server/domain/identity/sessions/rate-limits'
import { idParam, idPath } from '@/server/web/http/input'
import { EDITORS, methods, route } from '@/server/web/http/route'

const removedPicture = z.object({ id: entryId })
const onePath = z.object({ id: idParam, attachment: idParam })

/** The calls that list and add the pictures of a kind of entry. */
export function attachmentCalls(noun: EntityKind) {
  return methods({
    GET: route(
      {
        access: 'public',
        summary: 'Read the pictures of an entry',
        description: 'With their type and size in pixels; the addresses are those of GET /api/file.',
        params: idPath,
        query: attachmentSearch,
        answer: attachmentPage,
      },
      ({ params, query }) => attachmentsTab(noun, params.id, query),
    ),
    POST: route(
      {
        ...EDITORS,
        summary: 'Add a picture to an entry',
        description:
          'A GIF, JPEG or PNG of at most 5 MiB, 40 megapixels of all frames together, 16,384 pixels to a side and 1,000 frames: a file, or a public address of https that has one. It is the last of its type.',
        params: idPath,
        form: attachmentInput,
        bodyBytes: UPLOAD_FORM_BYTES,
        answer: attachmentDetail,
        refusals: ['hidden', 'tooManyRequests', 'overloaded', 'picturesUnavailable'],
      },
      async ({ params: { id }, user, form: { File: file, Address: address = '', Type: type, Credit: credit } }) => {
        await count(['picturesOfAccount', user.id])
        const given = file ? { bytes: new Uint8Array(await file.arrayBuffer()) } : { address }
        const { picture } = await addPicture({ noun, id }, { ...given, type, credit }, { editorId: user.id })
        return attachmentOf(noun, id, picture)
      },
    ),
  })
}

/** The calls that change and remove one picture of a kind of entry. */
export function attachmentCall(noun: EntityKind) {
  return methods({
    PATCH: route(
      {
        ...EDITORS,
        summary: 'Change the type, credit or place of a picture',
        description: 'What is given replaces what is stored; the others of its type move.',
        params: onePath,
        body: attachmentChange,
        answer: attachmentDetail,
        refusals: ['hidden'],
      },
      async ({ params: { id, attachment }, body, user }) => {
        await changePicture({ noun, id }, attachment, body, { editorId: user.id })
        return attachmentOf(noun, id, attachment)
      },
    ),
    DELETE: route(
      {
        ...EDITORS,
        summary: 'Remove a picture from an entry',
        description:
          'One that the site has fetched from a source is not fetched again. Its file is kept for 30 days, in which it can be put back.',
        params: onePath,
        answer: removedPicture,
        refusals: ['hidden'],
      },
      async ({ params: { id, attachment }, user }) => {
        await removePicture({ noun, id }, attachment, { editorId: user.id })
        return { id: attachment }
      },
    ),
  })
}
