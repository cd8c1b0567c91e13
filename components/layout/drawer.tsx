import { ACCOUNT_SECTIONS } from '../account/sections'
import { Icon } from '../ui/icon'
import type { FrameTexts } from './frame-texts'
import { NavLink } from './nav-link'
import { SECTIONS } from './sections'

/** The main navigation on wide screens: a row of icons with their names, or a list with the types of media. */
export function Drawer({ texts }: { texts: FrameTexts }) {
  return (
    <nav id="drawer" className="drawer" aria-label={texts.navigation}>
      <ul>
        {SECTIONS.map(({ name, icon, ...link }) => (
          <li key={name}>
            <NavLink {...link} className="drawer-link">
              <Icon name={icon} size={22} />
              <span>{texts.sections[name]}</span>
            </NavLink>
            {name === 'media' && <MediaTypes texts={texts} />}
          </li>
        ))}
      </ul>
      <ul className="drawer-account for-users" aria-label={texts.account.menu}>
        {ACCOUNT_SECTIONS.map(({ name, icon, ...link }) => (
          <li key={name}>
            <NavLink {...link} className="drawer-link">
              <Icon name={icon} size={22} />
              <span>{texts.account.sections[name]}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function MediaTypes({ texts }: { texts: FrameTexts }) {
  return (
    <ul className="drawer-types" aria-label={texts.types}>
      {texts.kinds.map(({ name, href }) => (
        <li key={name}>
          <a href={href}>{name}</a>
        </li>
      ))}
    </ul>
  )
}
