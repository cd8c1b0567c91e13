import { Icon } from '@/components/ui/icon'
import { usePathname } from '@/i18n/navigation'
import { links } from '@/lib/links'
import { ACCOUNT_SECTIONS } from '../sections'
import { Unread } from '../unread'
import { currentOf } from './current'
import type { FrameTexts } from './frame-texts'
import { SectionLink } from './section-link'
import { SECTIONS } from './sections'
import { IN_SHEET, SHEET, Sheet } from './sheet'

const [HOME, MEDIA] = SECTIONS
const WATCHED = ACCOUNT_SECTIONS[3]
const SEARCH = { section: links.search(), icon: 'search' } as const

/**
 * The main navigation on narrow screens, within reach of the thumbs: five places, the same for visitors and users.
 * Everything else is in the sheet that the last one opens; it is current when a section of the sheet is.
 */
export function BottomBar({ texts, hasTorrents }: { texts: FrameTexts; hasTorrents: boolean }) {
  const path = usePathname()
  const isInSheet = IN_SHEET.some((place) => currentOf(path, place))
  return (
    <nav
      className="fixed inset-x-0 bottom-0 z-40 flex h-bar border-t border-line bg-raised/94 pb-safe [backdrop-filter:blur(14px)] md:hidden"
      aria-label={texts.navigation}
    >
      <SectionLink {...HOME} text={texts.sections.index} className="bar-link" />
      <SectionLink {...MEDIA} text={texts.sections.media} className="bar-link" />
      <SectionLink
        {...SEARCH}
        text={texts.search.short}
        className="bar-link"
        data-quick-search=""
        aria-haspopup="dialog"
      />
      <SectionLink {...WATCHED} text={texts.account.sections.watched} className="bar-link" />
      <button
        type="button"
        popoverTarget={SHEET}
        className="bar-link relative"
        aria-current={isInSheet ? 'true' : undefined}
      >
        <Icon name="more" size={22} />
        <span>{texts.more}</span>
        <Unread texts={texts.account} />
      </button>
      <Sheet texts={texts} hasTorrents={hasTorrents} />
    </nav>
  )
}
