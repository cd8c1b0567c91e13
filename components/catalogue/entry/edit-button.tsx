'use client'
import { useSession } from '@/components/identity/session/use-session'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'

/**
 * The link to the edit page: who may not edit suggests. It renders after the session is known, since the cached page is
 * the same for everybody.
 */
export function EditButton({ href, label, suggest }: { href: string; label: string; suggest: string }) {
  const now = useSession()
  if (now.state !== 'open') return null
  return (
    <Link href={href} className="button button-plain mt-5 justify-self-start">
      <Icon name="edit" size={18} />
      {now.permissions.includes('CanEdit') ? label : suggest}
    </Link>
  )
}
