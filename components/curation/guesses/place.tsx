'use client'
import { userPart } from '@/components/identity/session/user-part'

/** The place where people say whether guesses are right. */
export const JudgeGuesses = userPart(() => import('./judge'))
