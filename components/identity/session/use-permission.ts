import { useEffect, useRef, useState } from 'react'
import type { Permission } from '@/lib/identity/schemas/users'
import { useSession } from './use-session'

/**
 * Whether the logged-in user has a permission; undefined until it is known. One that is lacking is asked for once more:
 * it may have been granted since this page was loaded.
 */
export function usePermission(permission: Permission): boolean | undefined {
  const now = useSession()
  const asked = useRef(false)
  const [isKnown, setKnown] = useState(false)
  const isOpen = now.state === 'open'
  const has = isOpen && now.permissions.includes(permission)
  useEffect(() => {
    if (!isOpen || has || asked.current) return
    asked.current = true
    const ask = async () => {
      const { renewSession } = await import('@/lib/browser/session-calls')
      await renewSession()
    }
    void ask()
      .catch(() => {})
      .finally(() => setKnown(true))
  }, [isOpen, has])
  if (!isOpen) return undefined
  return has || (isKnown ? false : undefined)
}
