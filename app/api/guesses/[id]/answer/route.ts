import { answered, guessAnswer } from '@/lib/curation/schemas/guesses'
import { answerGuess } from '@/server/domain/curation/guesses/mutations'
import { idPath } from '@/server/web/http/input'
import { PROPOSERS, post } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = post(
  {
    ...PROPOSERS,
    summary: 'Say whether a guess is right',
    description:
      'Of editors it is done at once: a relation or a role by an edit, two works become one by a merge, and what is not right is not guessed again. What users say whose changes of fields apply at once is a vote, which can be changed until enough say the same.',
    params: idPath,
    body: guessAnswer,
    answer: answered,
    refusals: ['settled', 'conflict', 'forbidden', 'hidden', 'tooManyRequests', 'picturesUnavailable'],
  },
  ({ user, params, body }) => answerGuess(params.id, body.answer, user),
)
