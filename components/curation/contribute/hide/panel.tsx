'use client'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { usePermission } from '@/components/identity/session/use-permission'
import { lazyPart } from '@/components/ui/lazy-part'
import type { EntityKind } from '@/lib/links'

const Editor = lazyPart(() => import('./editor'))
const Proposing = lazyPart(() => import('./proposing'))

type Props = {
  noun: EntityKind
  id: number
  /** Undefined if it is hidden, or there is none. */
  name: string | undefined
  /** What users without CanEdit are told. */
  member: string
}

/** Hides an entry or shows it again, for users with CanEdit; others propose to hide it. */
export function HidePanel({ noun, id, name, member }: Props) {
  const user = useOwnUser()
  const mayEdit = usePermission('CanEdit')
  if (!user || mayEdit === undefined) return null
  if (mayEdit) return <Editor noun={noun} id={id} />
  return (
    <>
      <p className="mt-2">{member}</p>
      <Proposing noun={noun} id={id} name={name} />
    </>
  )
}
