import { useMessages } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { orElse } from '@/components/ui/or-else'
import { useClosingPopover } from '@/components/ui/use-closing-popover'
import { Link } from '@/i18n/link'
import { isWithout } from '@/lib/browser/parts'
import { addLink } from '@/lib/curation/links/contribute'
import { contributionLinks } from '@/lib/curation/links/contributions'
import { accountLinks } from '@/lib/identity/links/accounts'
import type { OwnUser } from '@/lib/identity/schemas/users'
import { links } from '@/lib/links'
import { moderationLinks } from '@/lib/moderation/links'
import { uploadLink } from '@/lib/torrents/links/mine'
import type { AccountEntryTexts } from './account-entry'
import { leaveSession } from './leave-session'
import { ProfileLabel } from './profile-label'
import { ACCOUNT_SECTIONS, shownOf } from './sections'

type Props = { texts: AccountEntryTexts; settings: string; user: OwnUser }

const ITEM = { role: 'menuitem', tabIndex: -1, className: 'sheet-link min-h-11 w-full' } as const
const LINE = <hr className="my-2 border-line" />

/** The items of the account menu: profile, sections, settings, logout. Loaded when the menu first opens. */
export default function AccountMenu({ texts, settings, user }: Props) {
  const messages = useMessages()
  const notLoaded = messages.layout.part.failed
  const content = useClosingPopover()
  const hasTorrents = !isWithout('torrents')
  return (
    <div ref={content}>
      <Menu label={texts.menu}>
        <Link href={links.user(user.username)} {...ITEM}>
          <ProfileLabel user={user} text={texts.profile} />
        </Link>
        {LINE}
        {shownOf(ACCOUNT_SECTIONS, hasTorrents).map(({ name, section, icon }) => (
          <Link key={name} href={section} {...ITEM}>
            <Icon name={icon} size={18} />
            {texts.sections[name]}
          </Link>
        ))}
        {hasTorrents && (
          <Link href={uploadLink()} {...ITEM}>
            <Icon name="plus" size={18} />
            {texts.upload}
          </Link>
        )}
        <Link href={contributionLinks.mine()} {...ITEM}>
          <Icon name="note" size={18} />
          {messages.contributions.mine.title}
        </Link>
        <Link href={addLink('media')} {...ITEM}>
          <Icon name="plus" size={18} />
          {texts.add}
        </Link>
        {user.permissions.includes('CanModerate') && (
          <Link href={moderationLinks.queue()} {...ITEM}>
            <Icon name="shield" size={18} />
            {messages.moderation.queue.title}
            <Waiting count={user.openReports} text={messages.moderation.queue.waitingNow} />
          </Link>
        )}
        {decidesRegistrations(user) && (
          <Link href={accountLinks.applications()} {...ITEM}>
            <Icon name="user" size={18} />
            {messages.applications.title}
            <Waiting count={user.openApplications} text={messages.applications.waitingNow} />
          </Link>
        )}
        {user.permissions.includes('CanEdit') && (
          <Link href={contributionLinks.queue()} {...ITEM}>
            <Icon name="edit" size={18} />
            {messages.contributions.queue.title}
            <Waiting count={user.openContributions} text={messages.contributions.queue.waitingNow} />
          </Link>
        )}
        {LINE}
        {user.permissions.includes('CanAdminister') && (
          <Link href={accountLinks.administration()} {...ITEM}>
            <Icon name="compass" size={18} />
            {messages.account.administration}
          </Link>
        )}
        <Link href={links.settings()} {...ITEM}>
          <Icon name="settings" size={18} />
          {settings}
        </Link>
        <button type="button" onClick={() => void orElse(leaveSession(), notLoaded)} {...ITEM}>
          <Icon name="logOut" size={18} />
          {texts.logout}
        </button>
      </Menu>
    </div>
  )
}

/** Some may still wait when everybody may register again. */
const decidesRegistrations = ({ permissions, openApplications }: OwnUser) =>
  permissions.includes('CanAdminister') && (openApplications > 0 || document.documentElement.dataset.registration)

/** How much waits in a queue. */
function Waiting({ count, text }: { count: number; text: string }) {
  if (count === 0) return null
  return (
    <span className="ms-auto min-w-5 rounded-full bg-accent px-1.5 text-center text-xs leading-5 font-semibold text-on-accent">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {text}</span>
    </span>
  )
}
