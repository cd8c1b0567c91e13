'use client'
import { Link } from '@/i18n/link'
import { useSession } from '../session/use-session'
import { Icon } from '../ui/icon'

/** Leads editors to where an entry is changed; it comes with the session, since pages are the same for everybody. */
export function EditButton({ href, label }: { href: string; label: string }) {
  const now = useSession()
  if (now.state !== 'open' || !now.permissions.includes('CanEdit')) return null
  return (
    <Link href={href} className="button button-plain mt-5 justify-self-start">
      <Icon name="edit" size={18} />
      {label}
    </Link>
  )
}
