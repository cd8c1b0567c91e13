'use client'
import { type EditorsPage, EditorsShell } from '@/components/curation/contributions/editors-shell'
import { lazyPart } from '@/components/ui/lazy-part'
import { Skeletons } from '@/components/ui/skeletons'

const Unseen = lazyPart(() => import('./unseen'))

const SKELETON = <Skeletons count={3} className="gap-3 needs-script" each="h-32 rounded-lg" />

/** The changes that no editor has seen. */
export function UnseenShell(page: EditorsPage) {
  return <EditorsShell {...page} part={<Unseen waiting={SKELETON} />} waiting={SKELETON} className="max-w-panel" />
}
