import { guessPage, guessSearch } from '@/lib/curation/schemas/guesses'
import { guessesFor } from '@/server/domain/curation/guesses/queries'
import { get, PROPOSERS } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = get(
  {
    ...PROPOSERS,
    summary: 'List guesses',
    description:
      'For editors, and for users whose changes of fields apply at once: what probably follows a work, which two works are probably one, and who probably leads, the best-known works first. At most a thousand are counted.',
    query: guessSearch,
    answer: guessPage,
    refusals: ['forbidden'],
  },
  ({ user, query }) => guessesFor(user, query),
)
