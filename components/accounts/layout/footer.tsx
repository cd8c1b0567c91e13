import { Link } from '@/i18n/link'
import { changesLink } from '@/lib/curation/links/edits'
import { links } from '@/lib/links'
import { moderationLinks } from '@/lib/moderation/links'
import type { AccountEntryTexts } from '../account-entry'
import { LogoutButton } from '../logout-button'
import { ThemeSwitch } from '../settings/theme-switch'
import type { FrameTexts } from './frame-texts'

export function Footer({ texts }: { texts: FrameTexts }) {
  return (
    <footer className="mt-16 ml-drawer border-t border-line pt-7 pb-[calc(1.75rem+var(--bar))] text-sm/normal text-quiet sm:mt-24">
      <div className="column flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="mr-auto flex flex-wrap items-center gap-x-5 gap-y-2 *:inline-flex *:min-h-11 *:items-center">
          <ThemeSwitch texts={texts.settings.theme} />
          <Link href={links.settings()} className="quiet-link">
            {texts.settings.title}
          </Link>
          <AccountLinks texts={texts.account} />
          <Link href={links.home()} className="quiet-link">
            {texts.sections.index}
          </Link>
          <Link href={links.welcome()} className="quiet-link for-users">
            {texts.firstSteps}
          </Link>
          <Link href={links.users()} className="quiet-link">
            {texts.members}
          </Link>
          <Link href={changesLink()} className="quiet-link">
            {texts.changes}
          </Link>
          <Link href={moderationLinks.takedown()} className="quiet-link">
            {texts.takedown}
          </Link>
          <a href={links.apiDocs()} className="quiet-link">
            {texts.api}
          </a>
        </div>
        <p>
          {texts.poweredBy} <span className="figures">{texts.version}</span>
        </p>
        {/* The year of a page that was cached last year can differ. */}
        <p suppressHydrationWarning>{texts.copyright.replace('{year}', String(new Date().getFullYear()))}</p>
      </div>
    </footer>
  )
}

/** Login and registration for visitors, logout for logged-in users; the stylesheet shows those that apply. */
function AccountLinks({ texts }: { texts: AccountEntryTexts }) {
  return (
    <>
      <Link href={links.login()} className="quiet-link for-visitors">
        {texts.login}
      </Link>
      <Link href={links.register()} className="quiet-link for-visitors">
        {texts.register}
      </Link>
      <LogoutButton className="quiet-link">{texts.logout}</LogoutButton>
    </>
  )
}
