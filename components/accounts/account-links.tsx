'use client'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import type { AccountEntryTexts } from './account-entry'
import { LogoutButton } from './logout-button'

/** Login and registration for visitors, logout for logged-in users; the stylesheet shows those that apply. */
export function AccountLinks({ texts }: { texts: AccountEntryTexts }) {
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
