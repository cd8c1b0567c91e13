import { useSession } from '@/components/identity/session/use-session'
import { Icon } from '@/components/ui/icon'
import { useClosingPopover } from '@/components/ui/use-closing-popover'
import { Link } from '@/i18n/link'
import { addLink } from '@/lib/curation/links/contribute'
import { links } from '@/lib/links'
import { uploadLink } from '@/lib/torrents/links/mine'
import { LogoutButton } from '../logout-button'
import { ProfileLabel } from '../profile-label'
import { ACCOUNT_SECTIONS, SETTINGS, shownOf } from '../sections'
import { SheetBell } from '../unread'
import type { FrameTexts } from './frame-texts'
import { SectionLink } from './section-link'
import { SECTIONS } from './sections'

/** The id of the sheet, for the button that opens it. */
export const SHEET = 'sections'

const [, , ...OTHERS] = SECTIONS
const [MINE, LISTS, FAVORITES, , TORRENTS] = ACCOUNT_SECTIONS
/** What the sheet leads to. */
export const IN_SHEET = [MINE, LISTS, FAVORITES, TORRENTS, ...OTHERS, SETTINGS]
const GROUP = 'grid grid-cols-2 not-last:mb-2 not-last:border-b not-last:border-line not-last:pb-2'

/**
 * The links and buttons that the bar has no room for: account, other sections, settings, login or logout. A native
 * popover, which opens, closes and returns the focus without a script. A click on an item closes it, and so does
 * navigation. It is closed when the page comes, so what users alone see in it is added by their browsers.
 */
export function Sheet({ texts, hasTorrents }: { texts: FrameTexts; hasTorrents: boolean }) {
  const sheet = useClosingPopover()
  const now = useSession()
  const isUser = now.state !== 'visitor'
  return (
    <div
      ref={sheet}
      id={SHEET}
      popover="auto"
      className="fixed inset-x-0 top-auto bottom-bar max-h-[calc(100dvh-var(--bar))] w-full overflow-y-auto rounded-t-lg bg-float p-2 text-soft shadow-float backdrop:bottom-bar backdrop:bg-ground/55 open:animate-rise"
    >
      {now.state === 'open' && (
        <Link href={links.user(now.user.username)} className="sheet-link">
          <ProfileLabel user={now.user} text={texts.account.profile} />
        </Link>
      )}
      {isUser && (
        <ul className={GROUP} aria-label={texts.account.menu}>
          {shownOf([MINE, LISTS, FAVORITES, TORRENTS], hasTorrents).map((section) => (
            <li key={section.name}>
              <SectionLink {...section} text={texts.account.sections[section.name]} className="sheet-link" />
            </li>
          ))}
          {hasTorrents && (
            <li>
              <Link href={uploadLink()} className="sheet-link">
                <Icon name="plus" size={22} />
                <span>{texts.account.upload}</span>
              </Link>
            </li>
          )}
          <li>
            <Link href={addLink('media')} className="sheet-link">
              <Icon name="plus" size={22} />
              <span>{texts.account.add}</span>
            </Link>
          </li>
          <li>
            <SheetBell texts={texts.account} />
          </li>
        </ul>
      )}
      <div className={`for-visitors ${GROUP}`}>
        <Link href={links.login()} className="sheet-link">
          <Icon name="user" size={22} />
          <span>{texts.account.login}</span>
        </Link>
        <Link href={links.register()} className="sheet-link">
          <Icon name="userPlus" size={22} />
          <span>{texts.account.register}</span>
        </Link>
      </div>
      <ul className={GROUP} aria-label={texts.more}>
        {shownOf(OTHERS, hasTorrents).map((section) => (
          <li key={section.name}>
            <SectionLink {...section} text={texts.sections[section.name]} className="sheet-link" />
          </li>
        ))}
      </ul>
      <div className={GROUP}>
        <SectionLink {...SETTINGS} text={texts.settings.title} className="sheet-link" />
        {isUser && (
          <LogoutButton className="sheet-link">
            <Icon name="logOut" size={22} />
            <span>{texts.account.logout}</span>
          </LogoutButton>
        )}
      </div>
    </div>
  )
}
