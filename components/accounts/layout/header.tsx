import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { SearchOpener } from '@/components/views/search/search-opener'
import { Link } from '@/i18n/link'
import { DRAWER_KEY } from '@/lib/display'
import { links } from '@/lib/links'
import { AccountEntry } from '../account-entry'
import { Bell } from '../unread'
import type { FrameTexts } from './frame-texts'

export function Header({ texts, mark }: { texts: FrameTexts; mark: ReactNode }) {
  return (
    <header className="sticky top-0 z-40 flex h-header items-center gap-3 bg-ground/92 max-sm:gap-1 px-gutter [backdrop-filter:blur(14px)] md:pl-3">
      <DrawerToggle label={texts.drawer}>
        <Icon name="menu" />
      </DrawerToggle>
      <Link
        href={links.home()}
        className="flex min-w-0 items-center gap-2.5 rounded-md text-lg/tight font-bold tracking-[-0.02em] text-ink"
        aria-label={texts.home}
      >
        {mark}
        <span className="line-clamp-2 wrap-anywhere">{texts.product}</span>
      </Link>
      <SearchOpener texts={texts.search} />
      <Bell texts={texts.account} />
      <AccountEntry texts={texts.account} settings={texts.settings.title} />
    </header>
  )
}

/** Expands the drawer from icons to a list of names, and stores that in local storage. */
function DrawerToggle({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    setOpen(document.documentElement.dataset.drawer === 'open')
  }, [])

  const toggle = () => {
    setOpen(!open)
    if (open) delete document.documentElement.dataset.drawer
    else document.documentElement.dataset.drawer = 'open'
    try {
      localStorage.setItem(DRAWER_KEY, open ? 'mini' : 'open')
    } catch {}
  }
  return (
    <button
      type="button"
      className="icon-button needs-script w-14 max-md:hidden"
      aria-label={label}
      aria-expanded={open}
      aria-controls="drawer"
      onClick={toggle}
    >
      {children}
    </button>
  )
}
