import { hiddenTextPage as answer, hiddenTextSearch as query } from '@/lib/curation/schemas/hidden-texts'
import { hiddenTexts } from '@/server/domain/curation/hidden-texts/queries'
import { EDITORS, get } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    ...EDITORS,
    summary: 'List the edits whose text is hidden',
    description: 'Of which entry, by whom, since when and why, the latest first; without the texts.',
    query,
    answer,
  },
  ({ query }) => hiddenTexts(query),
)
