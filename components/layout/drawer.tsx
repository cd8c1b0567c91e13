import { Link } from '@/i18n/link'
import { ACCOUNT_SECTIONS } from '../account/sections'
import { Icon } from '../ui/icon'
import type { FrameTexts } from './frame-texts'
import { NavLink } from './nav-link'
import { SECTIONS } from './sections'

/** The main navigation on wide screens: a column of icons, or expanded a list with the types of media. */
export function Drawer({ texts }: { texts: FrameTexts }) {
  return (
    <nav
      id="drawer"
      className="fixed top-header bottom-0 left-0 z-30 w-drawer overflow-x-hidden overflow-y-auto p-2 scrollbar-none in-data-[drawer=open]:px-3 max-md:hidden"
      aria-label={texts.navigation}
    >
      <ul className="space-y-1">
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
      <ul
        className="for-users mt-3 space-y-1 border-t border-line pt-3 text-center in-data-[drawer=open]:text-start"
        aria-label={texts.account.menu}
      >
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
    <ul className="mt-1 mb-2 hidden space-y-1 in-data-[drawer=open]:block" aria-label={texts.types}>
      {texts.kinds.map(({ name, href }) => (
        <li key={name}>
          <Link href={href} className="drawer-type">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
