import { unseenPage as answer, unseenSearch as query } from '@/lib/curation/schemas/patrol'
import { unseenEdits } from '@/server/domain/curation/patrol/queries'
import { EDITORS, get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    ...EDITORS,
    summary: 'List changes that no editor has seen',
    description:
      'What applied at once without an editor: changes by those of whom enough was accepted, and of other instances that are trusted. The oldest first by default; at most ten thousand are counted.',
    query,
    answer,
  },
  ({ query }) => unseenEdits(query),
)
