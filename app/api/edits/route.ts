import { changesPage as answer, changesCallSearch as query } from '@/lib/curation/schemas/edits'
import { recentEdits } from '@/server/domain/curation/edits/queries'
import { get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    access: 'public',
    summary: 'List recent changes of the catalogue',
    description:
      'The edits of all entries, the newest first; also those of one noun or kind. What loads changed (`load`) only by its kind.',
    query,
    answer,
  },
  ({ query }) => recentEdits(query),
)
