import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { links } from '@/lib/links'
import { ACCOUNT_SECTIONS } from '../account/sections'
import { Icon } from '../ui/icon'
import type { FrameTexts } from './frame-texts'
import { NavLink } from './nav-link'
import { SECTIONS } from './sections'

/** Sections that the bar has room for; the others stand in the sheet behind its last button. */
const IN_BAR = 3

/** The main navigation on narrow screens, where thumbs are. */
export function BottomBar({ texts }: { texts: FrameTexts }) {
  return (
    <nav className="bottom-bar" aria-label={texts.navigation}>
      {SECTIONS.slice(0, IN_BAR).map(({ name, icon, ...link }) => (
        <NavLink key={name} {...link}>
          <Icon name={icon} size={22} />
          <span>{texts.sections[name]}</span>
        </NavLink>
      ))}
      <a href={links.search()} data-quick-search="" aria-haspopup="dialog">
        <Icon name="search" size={22} />
        <span>{texts.search.short}</span>
      </a>
      <MoreSections texts={texts} />
    </nav>
  )
}

/** The browser's own popover: it opens, closes and keeps the focus without a script. A new page closes it. */
function MoreSections({ texts }: { texts: FrameTexts }) {
  const sheet = useRef<HTMLDivElement>(null)
  const path = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another page
  useEffect(() => {
    if (sheet.current?.matches(':popover-open')) sheet.current.hidePopover()
  }, [path])
  return (
    <>
      <button type="button" popoverTarget="sections">
        <Icon name="more" size={22} />
        <span>{texts.more}</span>
      </button>
      <div ref={sheet} id="sections" popover="auto" className="sections-sheet">
        <ul aria-label={texts.more}>
          {SECTIONS.slice(IN_BAR).map(({ name, icon, ...link }) => (
            <li key={name}>
              <NavLink {...link}>
                <Icon name={icon} size={22} />
                <span>{texts.sections[name]}</span>
              </NavLink>
            </li>
          ))}
        </ul>
        <ul className="sheet-account for-users" aria-label={texts.account.menu}>
          {ACCOUNT_SECTIONS.map(({ name, icon, ...link }) => (
            <li key={name}>
              <NavLink {...link}>
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
