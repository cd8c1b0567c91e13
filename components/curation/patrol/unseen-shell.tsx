'use client'
import type { ReactNode } from 'react'
import { PermittedColumn } from '@/components/identity/session/own-column'
import { lazyPart } from '@/components/ui/lazy-part'
import { PANELS } from '@/components/ui/skeletons'

const Unseen = lazyPart(() => import('./unseen'))

/** The changes that no editor has seen. */
export const UnseenShell = ({ closed }: { closed: ReactNode }) => (
  <PermittedColumn
    permission="CanEdit"
    closed={closed}
    part={() => <Unseen waiting={PANELS} />}
    className="max-w-panel"
  />
)
