'use client'
import { ownPart } from '@/components/identity/session/own-part'
import { FeedSkeleton } from './feed-skeleton'

/** The feed of the logged-in user. */
export const FeedShell = ownPart(() => import('./feed'), <FeedSkeleton rows={6} />)
