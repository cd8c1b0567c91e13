'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { usePermission } from '@/components/identity/session/use-permission'
import { lazyPart } from '@/components/ui/lazy-part'
import { withMessages } from '@/i18n/browser'

const Editor = lazyPart(withMessages(() => import('./editor')))

type Props = { id: number; texts: { forbidden: string; needsScript: string } }

/** Hides a work or shows it again, for users with CanEdit. */
export function HidePanel({ id, texts }: Props) {
  const user = useOwnUser()
  const mayEdit = usePermission('CanEdit')
  if (!user) return <p className="script-less">{texts.needsScript}</p>
  if (mayEdit === false) return <p role="alert">{texts.forbidden}</p>
  return mayEdit ? <Editor id={id} /> : null
}
