import { neighbours as answer, guessJudgement } from '@/lib/catalogue/schemas/neighbours'
import { contributed } from '@/lib/curation/schemas/contributions'
import { neighboursOf } from '@/server/domain/catalogue/sequels/queries'
import { judgeGuess } from '@/server/domain/curation/guesses/mutations'
import { idPath } from '@/server/web/http/input'
import { methods, NOT_MODIFIED, route } from '@/server/web/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'public',
      summary: 'Read what is before and after a work',
      description: 'By its relations; where these say nothing, as guessed from titles, years and kinds.',
      params: idPath,
      answer,
      otherAnswers: NOT_MODIFIED,
    },
    ({ params }) => neighboursOf(params.id),
  ),
  POST: route(
    {
      access: 'user',
      tokenScope: 'EditCatalogue',
      summary: 'Say whether a guessed work follows',
      description:
        'Of editors it is done at once: it becomes a relation, or is not guessed again. What others say waits for an editor.',
      params: idPath,
      body: guessJudgement,
      answer: contributed,
      refusals: ['notFound', 'conflict', 'forbidden', 'tooManyRequests', 'manyOpen', 'hidden'],
    },
    ({ user, params, body }) => judgeGuess(params.id, body, user),
  ),
})
