import { useSession } from '@/components/identity/session/use-session'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'

export type UnreadTexts = { notifications: string; unread: string }

/** The number of unread notifications, which comes with the session; 0 for visitors. */
function useUnread(): number {
  const now = useSession()
  return now.state === 'open' ? now.user.unreadNotifications : 0
}

/** The words for screen readers, and the number in the corner of what contains it. */
export function Unread({ texts, isNamed = false }: { texts: UnreadTexts; isNamed?: boolean }) {
  const count = useUnread()
  return (
    <>
      {isNamed && count === 0 && <span className="sr-only">{texts.notifications}</span>}
      {count > 0 && (
        <>
          <span className="sr-only">{texts.unread.replace('{count}', String(count))}</span>
          <span
            className="absolute top-1 left-1/2 min-w-4.5 rounded-full bg-accent px-1 text-center text-xs leading-4.5 font-semibold text-on-accent"
            aria-hidden="true"
          >
            {count > 99 ? '99+' : count}
          </span>
        </>
      )}
    </>
  )
}

/** The bell of the header: the way to the notifications of a logged-in user. */
export function Bell({ texts }: { texts: UnreadTexts }) {
  return (
    <Link href={links.myAccount('notifications')} className="icon-button for-users relative flex-none">
      <Icon name="bell" />
      <Unread texts={texts} isNamed />
    </Link>
  )
}

/** The same in the sheet of narrow screens, with its name. */
export function SheetBell({ texts }: { texts: UnreadTexts }) {
  const count = useUnread()
  return (
    <Link href={links.myAccount('notifications')} className="sheet-link">
      <span className="relative">
        <Icon name="bell" size={22} />
        {count > 0 && <span className="absolute -top-1 -right-1 size-2.5 rounded-full bg-accent" aria-hidden="true" />}
      </span>
      <span>{count > 0 ? texts.unread.replace('{count}', String(count)) : texts.notifications}</span>
    </Link>
  )
}
