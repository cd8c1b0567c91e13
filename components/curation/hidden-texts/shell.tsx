'use client'
import { type EditorsPage, EditorsShell } from '@/components/curation/contributions/editors-shell'
import { usePermission } from '@/components/identity/session/use-permission'
import { lazyPart } from '@/components/ui/lazy-part'
import { Skeletons } from '@/components/ui/skeletons'

const List = lazyPart(() => import('./list'))

const SKELETON = <Skeletons count={3} className="gap-3 needs-script" each="h-24 rounded-lg" />

/** The list of hidden texts, which moderators can read and show again. */
export function HiddenTextsShell(page: EditorsPage) {
  const isModerator = usePermission('CanModerate') === true
  const list = <List isModerator={isModerator} waiting={SKELETON} />
  return <EditorsShell {...page} part={list} waiting={SKELETON} className="max-w-reading" />
}
