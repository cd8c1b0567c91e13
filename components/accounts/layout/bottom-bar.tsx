import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import { ACCOUNT_SECTIONS } from '../sections'
import { Unread } from '../unread'
import type { FrameTexts } from './frame-texts'
import { SectionLink } from './section-link'
import { SECTIONS } from './sections'
import { SHEET, Sheet } from './sheet'

const [HOME, MEDIA, CHARTS] = SECTIONS
const WATCHED = ACCOUNT_SECTIONS[3]

/**
 * The main navigation on narrow screens, within reach of the thumbs. One of its five places differs between visitors and users.
 * Everything else is in the sheet that the last button opens.
 */
export function BottomBar({ texts }: { texts: FrameTexts }) {
  return (
    <nav
      className="fixed inset-x-0 bottom-0 z-40 flex h-bar border-t border-line bg-raised/94 pb-safe [backdrop-filter:blur(14px)] md:hidden"
      aria-label={texts.navigation}
    >
      <SectionLink {...HOME} text={texts.sections.index} className="bar-link" />
      <SectionLink {...MEDIA} text={texts.browse} className="bar-link" />
      <SectionLink {...CHARTS} text={texts.sections.charts} className="bar-link for-visitors" />
      <Link href={links.search()} className="bar-link" data-quick-search="" aria-haspopup="dialog">
        <Icon name="search" size={22} />
        <span>{texts.search.short}</span>
      </Link>
      <SectionLink {...WATCHED} text={texts.account.sections.watched} className="bar-link for-users" />
      <button type="button" popoverTarget={SHEET} className="bar-link relative">
        <span className="for-visitors contents">
          <Icon name="more" size={22} />
          <span>{texts.more}</span>
        </span>
        <span className="for-users contents">
          <Icon name="user" size={22} />
          <span>{texts.me}</span>
          <Unread texts={texts.account} />
        </span>
      </button>
      <Sheet texts={texts} />
    </nav>
  )
}
