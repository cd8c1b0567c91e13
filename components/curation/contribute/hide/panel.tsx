'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { usePermission } from '@/components/identity/session/use-permission'
import { lazyPart } from '@/components/ui/lazy-part'
import type { EntityKind } from '@/lib/links'

const Editor = lazyPart(() => import('./editor'))

type Props = { noun: EntityKind; id: number; texts: { forbidden: string; needsScript: string } }

/** Hides an entry or shows it again, for users with CanEdit. */
export function HidePanel({ noun, id, texts }: Props) {
  const user = useOwnUser()
  const mayEdit = usePermission('CanEdit')
  if (!user) return <p className="script-less">{texts.needsScript}</p>
  if (mayEdit === false) return <p role="alert">{texts.forbidden}</p>
  return mayEdit ? <Editor noun={noun} id={id} /> : null
}
