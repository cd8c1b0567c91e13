'use client'
import { ownPart } from '@/components/identity/session/own-part'
import { HistorySkeleton } from './skeleton'

/** The history of the logged-in user. */
export const HistoryShell = ownPart(() => import('./history'), <HistorySkeleton />)
