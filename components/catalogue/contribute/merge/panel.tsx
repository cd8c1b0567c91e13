'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { usePermission } from '@/components/identity/session/use-permission'
import { lazyPart } from '@/components/ui/lazy-part'
import { withMessages } from '@/i18n/browser'

const Editor = lazyPart(withMessages(() => import('./editor')))

type Props = { id: number; title: string; texts: { forbidden: string; needsScript: string } }

/** Makes a work one with another, for users with CanEdit. */
export function MergePanel({ id, title, texts }: Props) {
  const user = useOwnUser()
  const mayEdit = usePermission('CanEdit')
  if (!user) return <p className="script-less">{texts.needsScript}</p>
  if (mayEdit === false) return <p role="alert">{texts.forbidden}</p>
  return mayEdit ? <Editor id={id} title={title} /> : null
}
