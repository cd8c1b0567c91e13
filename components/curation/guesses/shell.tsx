'use client'
import { OwnColumn } from '@/components/identity/session/own-column'
import { lazyPart } from '@/components/ui/lazy-part'
import { PANELS } from '@/components/ui/skeletons'

const Guesses = lazyPart(() => import('./queue'))

/** The queue of guesses. */
export const GuessesShell = () => <OwnColumn part={() => <Guesses waiting={PANELS} />} />
