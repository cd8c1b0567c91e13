'use client'
import { useSession } from '@/components/identity/session/use-session'
import { lazyPart } from '@/components/ui/lazy-part'
import { withMessages } from '@/i18n/browser'
import type { Guess } from './judge'

const Judge = lazyPart(withMessages(() => import('./judge')))

/** The place where people say whether guesses are right. Visitors load nothing. */
export function JudgeGuesses({ guesses }: { guesses: readonly Guess[] }) {
  return useSession().state === 'open' && guesses.map((guess) => <Judge key={guess.id} {...guess} />)
}
