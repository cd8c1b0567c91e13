'use client'
import { useSession } from '@/components/identity/session/use-session'
import { lazyPart } from '@/components/ui/lazy-part'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'

const Compare = lazyPart(() => import('./compare'))

type Props = { id: number; username: string; texts: { logIn: string; own: string } }

/** The page is the same for everybody; the browser of a logged-in user reads the comparison. */
export function CompareShell({ id, username, texts }: Props) {
  const now = useSession()
  if (now.state === 'visitor')
    return (
      <p className="py-12 text-center">
        <Link href={links.loginFirst(links.user(username, 'compare'))} className="quiet-link">
          {texts.logIn}
        </Link>
      </p>
    )
  const waiting = <div className="skeleton needs-script h-150 rounded-lg" aria-hidden="true" />
  if (now.state !== 'open') return waiting
  if (now.user.id === id) return <p className="py-12 text-center text-quiet">{texts.own}</p>
  return <Compare username={username} waiting={waiting} />
}
