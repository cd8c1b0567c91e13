import type { ReactNode } from 'react'
import { useOwnUser } from '@/components/identity/session/use-own-user'
import { usePermission } from '@/components/identity/session/use-permission'

/** What a page gives its list of editors. */
export type EditorsPage = {
  /** What is shown where scripts do not run. */
  needsScript: string
  /** What users who cannot edit see. */
  children: ReactNode
}

type Props = EditorsPage & {
  part: ReactNode
  /** What stands in its place until the session is known. */
  waiting: ReactNode
  className?: string
}

/** A part for editors, after the session is known. Visitors log in first. */
export function EditorsShell({ needsScript, children, part, waiting, className = '' }: Props) {
  const user = useOwnUser()
  const mayEdit = usePermission('CanEdit')
  if (mayEdit === false) return children
  return (
    <div className={`column pt-6 ${className}`}>
      {!user && <p className="script-less">{needsScript}</p>}
      {mayEdit ? part : waiting}
    </div>
  )
}
