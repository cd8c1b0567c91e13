'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { usePermission } from '@/components/identity/session/use-permission'
import { lazyPart } from '@/components/ui/lazy-part'
import type { EditedNoun } from '@/lib/catalogue/nouns'

const Editor = lazyPart(() => import('./editor'))

type Props = { noun: EditedNoun; id: number; title: string; texts: { member: string; needsScript: string } }

/** Makes an entry one with another; of users without CanEdit it is a proposal. */
export function MergePanel({ noun, id, title, texts }: Props) {
  const user = useOwnUser()
  const mayEdit = usePermission('CanEdit')
  if (!user) return <p className="script-less">{texts.needsScript}</p>
  if (mayEdit === undefined) return null
  return (
    <>
      {!mayEdit && <p className="mt-2">{texts.member}</p>}
      <Editor noun={noun} id={id} title={title} mayEdit={mayEdit} />
    </>
  )
}
