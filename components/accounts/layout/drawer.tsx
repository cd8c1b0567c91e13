import { Link } from '@/i18n/link'
import { ACCOUNT_SECTIONS, SETTINGS, shownOf } from '../sections'
import type { FrameTexts } from './frame-texts'
import { SectionLink } from './section-link'
import { SECTIONS } from './sections'

/**
 * The main navigation on wide screens: a rail of icons, or open a list with the types of media. The rail of a user has
 * all sections that visitors see, above them those of the account in use every day, and the current one.
 */
export function Drawer({ texts, hasTorrents }: { texts: FrameTexts; hasTorrents: boolean }) {
  return (
    <nav
      id="drawer"
      className="fixed top-header bottom-0 left-0 z-30 w-drawer overflow-x-hidden overflow-y-auto p-2 scrollbar-none in-data-[drawer=open]:px-3 max-md:hidden"
      aria-label={texts.navigation}
    >
      <ul
        className="for-users mb-2 border-b border-line pb-2 text-center in-data-[drawer=open]:text-start"
        aria-label={texts.account.menu}
      >
        {shownOf(ACCOUNT_SECTIONS, hasTorrents).map((section) => (
          <li key={section.name} className={foldOf(section)}>
            <SectionLink {...section} text={texts.account.sections[section.name]} className="drawer-link" />
          </li>
        ))}
        <li className="drawer-fold">
          <SectionLink {...SETTINGS} text={texts.settings.title} className="drawer-link" />
        </li>
      </ul>
      <ul>
        {shownOf(SECTIONS, hasTorrents).map((section) => (
          <li key={section.name}>
            <SectionLink {...section} text={texts.sections[section.name]} className="drawer-link" />
            {section.name === 'media' && <MediaTypes texts={texts} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

const foldOf = (section: object) => ('folds' in section ? 'drawer-fold' : undefined)

function MediaTypes({ texts }: { texts: FrameTexts }) {
  return (
    <ul className="hidden in-data-[drawer=open]:block" aria-label={texts.types}>
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
