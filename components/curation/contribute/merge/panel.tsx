'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { usePermission } from '@/components/identity/session/use-permission'
import { lazyPart } from '@/components/ui/lazy-part'
import type { EditedNoun } from '@/lib/catalogue/nouns'

const Editor = lazyPart(() => import('./editor'))

type Props = {
  noun: EditedNoun
  id: number
  title: string
  /** What users without CanEdit are told. */
  member: string
}

/** Makes an entry one with another; of users without CanEdit it is a proposal. */
export function MergePanel({ noun, id, title, member }: Props) {
  const user = useOwnUser()
  const mayEdit = usePermission('CanEdit')
  if (!user || mayEdit === undefined) return null
  return (
    <>
      {!mayEdit && <p className="mt-2">{member}</p>}
      <Editor noun={noun} id={id} title={title} mayEdit={mayEdit} />
    </>
  )
}
