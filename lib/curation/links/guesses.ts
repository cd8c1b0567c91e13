import type { GuessSearch } from '@/lib/curation/schemas/guesses'
import { withQuery } from '@/lib/links'

/** Which guesses the queue shows. */
export type ShownGuesses = { [Key in 'kind' | 'type' | 'answered' | 'page']?: GuessSearch[Key] | undefined }

/** The page of guesses, and its calls. */
export const guessLinks = {
  queue: ({ page, ...search }: ShownGuesses = {}) =>
    withQuery('/contribute/guesses', { ...search, page: page || undefined }),
  listCall: (search: Partial<GuessSearch> = {}) => withQuery('/api/guesses', search),
  answerCall: (id: number) => `/api/guesses/${id}/answer`,
}
