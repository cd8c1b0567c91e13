import { QuietLink } from '@/components/ui/quiet-link'
import { changesLink } from '@/lib/curation/links/edits'
import { links } from '@/lib/links'
import { takedownLink } from '@/lib/moderation/takedown-links'
import type { AccountEntryTexts } from '../account-entry'
import { LogoutButton } from '../logout-button'
import { ThemeSwitch } from '../settings/theme-switch'
import type { FrameTexts } from './frame-texts'

/** A page of the operator: terms, or a privacy notice. */
export type FooterLink = { href: string; text: string }

export function Footer({ texts, legal }: { texts: FrameTexts; legal: readonly FooterLink[] }) {
  return (
    <footer className="mt-16 ml-drawer border-t border-line pt-7 pb-[calc(1.75rem+var(--bar))] text-sm/normal text-quiet sm:mt-24">
      <div className="column flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="mr-auto flex flex-wrap items-center gap-x-5 gap-y-2 *:inline-flex *:min-h-11 *:items-center">
          <ThemeSwitch texts={texts.settings.theme} />
          <QuietLink href={links.settings()}>{texts.settings.title}</QuietLink>
          <AccountLinks texts={texts.account} />
          <QuietLink href={links.home()}>{texts.sections.index}</QuietLink>
          <QuietLink href={links.welcome()} className="for-users">
            {texts.firstSteps}
          </QuietLink>
          <QuietLink href={links.users()}>{texts.members}</QuietLink>
          <QuietLink href={changesLink()}>{texts.changes}</QuietLink>
          <QuietLink href={takedownLink()}>{texts.takedown}</QuietLink>
          {legal.map(({ href, text }) => (
            <QuietLink key={href} href={href}>
              {text}
            </QuietLink>
          ))}
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
      <QuietLink href={links.login()} className="for-visitors">
        {texts.login}
      </QuietLink>
      <QuietLink href={links.register()} className="for-visitors">
        {texts.register}
      </QuietLink>
      <LogoutButton className="quiet-link">{texts.logout}</LogoutButton>
    </>
  )
}
