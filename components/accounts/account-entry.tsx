'use client'
import type { Messages } from 'next-intl'
import { useEffect, useState } from 'react'
import { AVATAR, Avatar } from '@/components/identity/avatar'
import { useSession } from '@/components/identity/session/use-session'
import { lazyPart } from '@/components/ui/lazy-part'
import { notify } from '@/components/ui/notify'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'

const AccountMenu = lazyPart(() => import('./account-menu'))
const Asks = lazyPart(() => import('./asks'))
const MENU = 'account-menu'

export type AccountEntryTexts = Messages['layout']['account']

/** The end of the header: the login link for visitors, the picture with the account menu for logged-in users. */
export function AccountEntry({ texts, settings }: { texts: AccountEntryTexts; settings: string }) {
  const now = useSession()
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    // In an effect, so that it does not delay the page. Visitors fetch nothing.
    if (now.state !== 'visitor') void wake()
  }, [now.state])
  useEffect(() => {
    if (now.reason) notify('failure', now.reason)
  }, [now])
  const face = now.state === 'open' ? <Avatar user={now.user} size={32} /> : <span className={`${AVATAR} size-8`} />
  return (
    <div className="grid min-w-11 flex-none items-center justify-items-end">
      <Link
        href={links.login()}
        className="button button-plain min-h-10 px-4 text-sm/normal whitespace-nowrap inset-ring inset-ring-line in-data-session:hidden"
      >
        {texts.login}
      </Link>
      <span className="hidden in-data-session:contents">
        <button
          type="button"
          className="icon-button"
          aria-label={texts.menu}
          aria-haspopup="menu"
          popoverTarget={MENU}
          disabled={now.state !== 'open'}
          onPointerEnter={AccountMenu.preload}
          onFocus={AccountMenu.preload}
          onClick={({ currentTarget }) => {
            // Safari focuses no button by a click, and the popover returns the focus to what had it.
            currentTarget.focus()
            setAsked(true)
          }}
        >
          {face}
        </button>
        {now.state === 'open' && (
          <div
            id={MENU}
            popover="auto"
            className="fixed inset-auto top-header right-gutter max-h-[calc(100dvh-var(--header))] max-w-[calc(100vw-2rem)] min-w-55 overflow-y-auto rounded-lg bg-float p-2 text-sm/normal text-soft shadow-float empty:hidden open:animate-rise"
          >
            {asked && <AccountMenu texts={texts} settings={settings} user={now.user} />}
          </div>
        )}
      </span>
      {now.state === 'open' && hasAsks() && <Asks user={now.user} />}
    </div>
  )
}

/** Whether the site asks its users for something (asks.tsx). */
function hasAsks() {
  const { terms, factor } = document.documentElement.dataset
  return terms ?? factor
}

/**
 * Restores the session, and shows what its user is told. If it fails, for example offline, the next call tries again.
 */
async function wake(): Promise<void> {
  try {
    await (await import('./announcements/wake')).wake()
  } catch {}
}
