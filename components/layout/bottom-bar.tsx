import { Icon } from '../ui/icon'
import type { FrameTexts } from './frame-texts'
import { NavLink } from './nav-link'
import { focusSearch } from './search-focus'
import { SECTIONS } from './sections'

/** The main navigation on narrow screens, where thumbs are. */
export function BottomBar({ texts }: { texts: FrameTexts }) {
  return (
    <nav className="bottom-bar" aria-label={texts.navigation}>
      {SECTIONS.map(({ name, href, section, icon }) => (
        <NavLink key={name} href={href} section={section}>
          <Icon name={icon} size={22} />
          <span>{texts.sections[name]}</span>
        </NavLink>
      ))}
      <button type="button" className="needs-script" onClick={focusSearch}>
        <Icon name="search" size={22} />
        <span>{texts.search.short}</span>
      </button>
    </nav>
  )
}
