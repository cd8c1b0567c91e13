'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { usePermission } from '@/components/identity/session/use-permission'
import { lazyPart } from '@/components/ui/lazy-part'
import type { EditedNoun } from '@/lib/catalogue/nouns'

const Editor = lazyPart(() => import('./editor'))

type Props = { noun: EditedNoun; id: number; title: string; texts: { forbidden: string; needsScript: string } }

/** Makes an entry one with another, for users with CanEdit. */
export function MergePanel({ noun, id, title, texts }: Props) {
  const user = useOwnUser()
  const mayEdit = usePermission('CanEdit')
  if (!user) return <p className="script-less">{texts.needsScript}</p>
  if (mayEdit === false) return <p role="alert">{texts.forbidden}</p>
  return mayEdit ? <Editor noun={noun} id={id} title={title} /> : null
}
