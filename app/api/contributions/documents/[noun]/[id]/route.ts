import { entryDocument as answer, documentPath } from '@/lib/curation/schemas/contributions'
import { editedDocument } from '@/server/domain/curation/contributions/queries'
import { get, PROPOSERS } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    ...PROPOSERS,
    summary: 'Read what can be edited of an entry',
    description: 'All editable fields, as POST /api/contributions takes them, with the edits that wait for an editor.',
    params: documentPath,
    answer,
    refusals: ['hidden'],
  },
  ({ params: { noun, id }, user }) => editedDocument(noun, id, user),
)
