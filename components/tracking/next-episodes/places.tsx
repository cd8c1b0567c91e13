'use client'
import { userPart } from '@/components/identity/session/user-part'

/** The place of the torrents with my next episode of a work. */
export const NextOfWork = userPart(() => import('./of-work'))
