import type { ReactNode } from 'react'
import { PANELS } from '@/components/ui/skeletons'
import type { OwnUser, Permission } from '@/lib/identity/schemas/users'
import { useOwnUser } from './use-own-user'
import { usePermission } from './use-permission'

type Props = {
  part: (user: OwnUser) => ReactNode
  /** What stands in its place until the session is known. */
  waiting?: ReactNode
  className?: string
}

/** A page for the logged-in user, after the session is known. Visitors log in first. */
export function OwnColumn({ part, waiting = PANELS, className = '' }: Props) {
  const user = useOwnUser()
  return <div className={`column pt-6 ${className}`}>{user ? part(user) : waiting}</div>
}

type PermittedProps = Props & {
  permission: Permission
  /** What users without the permission see. */
  closed: ReactNode
}

/** The same for users with a permission. */
export function PermittedColumn({ permission, closed, part, waiting = PANELS, className = '' }: PermittedProps) {
  const user = useOwnUser()
  const isPermitted = usePermission(permission)
  if (isPermitted === false) return closed
  return <div className={`column pt-6 ${className}`}>{user && isPermitted ? part(user) : waiting}</div>
}
