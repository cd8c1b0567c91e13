import { useEffect, useRef } from 'react'
import { Link } from '@/i18n/link'
import { usePathname } from '@/i18n/navigation'
import { links } from '@/lib/links'
import { ACCOUNT_SECTIONS } from '../account/sections'
import { Icon } from '../ui/icon'
import type { FrameTexts } from './frame-texts'
import { NavLink } from './nav-link'
import { SECTIONS } from './sections'

/** The number of sections in the bar; the others are in the sheet behind its last button. */
const IN_BAR = 3

/** The main navigation on narrow screens, within reach of the thumbs. */
export function BottomBar({ texts }: { texts: FrameTexts }) {
  return (
    <nav
      className="fixed inset-x-0 bottom-0 z-40 flex h-bar border-t border-line bg-raised/94 pb-safe [backdrop-filter:blur(14px)] md:hidden"
      aria-label={texts.navigation}
    >
      {SECTIONS.slice(0, IN_BAR).map(({ name, icon, ...link }) => (
        <NavLink key={name} {...link} className="bar-link">
          <Icon name={icon} size={22} />
          <span>{texts.sections[name]}</span>
        </NavLink>
      ))}
      <Link href={links.search()} className="bar-link" data-quick-search="" aria-haspopup="dialog">
        <Icon name="search" size={22} />
        <span>{texts.search.short}</span>
      </Link>
      <MoreSections texts={texts} />
    </nav>
  )
}

/** A native popover: it opens, closes and manages the focus without a script. A navigation closes it. */
function MoreSections({ texts }: { texts: FrameTexts }) {
  const sheet = useRef<HTMLDivElement>(null)
  const path = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the path changes
  useEffect(() => {
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover()
  }, [path])
  return (
    <>
      <button type="button" popoverTarget="sections" className="bar-link">
        <Icon name="more" size={22} />
        <span>{texts.more}</span>
      </button>
      <div
        ref={sheet}
        id="sections"
        popover="auto"
        className="fixed inset-x-0 top-auto bottom-bar w-full rounded-t-lg bg-float p-2 text-soft shadow-float backdrop:bottom-bar backdrop:bg-ground/55 open:animate-rise"
      >
        <ul aria-label={texts.more}>
          {SECTIONS.slice(IN_BAR).map(({ name, icon, ...link }) => (
            <li key={name}>
              <NavLink {...link} className="sheet-link">
                <Icon name={icon} size={22} />
                <span>{texts.sections[name]}</span>
              </NavLink>
            </li>
          ))}
        </ul>
        <ul className="for-users mt-2 border-t border-line pt-2" aria-label={texts.account.menu}>
          {ACCOUNT_SECTIONS.map(({ name, icon, ...link }) => (
            <li key={name}>
              <NavLink {...link} className="sheet-link">
                <Icon name={icon} size={22} />
                <span>{texts.account.sections[name]}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
