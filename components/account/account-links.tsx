'use client'
import { links } from '@/lib/links'
import type { AccountEntryTexts } from './account-entry'

/** Login and registration for visitors, the logout for who is logged in; the stylesheet shows what fits. */
export function AccountLinks({ texts }: { texts: AccountEntryTexts }) {
  return (
    <>
      <a href={links.login()} className="quiet-link for-visitors">
        {texts.login}
      </a>
      <a href={links.register()} className="quiet-link for-visitors">
        {texts.register}
      </a>
      <button
        type="button"
        className="quiet-link for-users"
        onClick={() => void import('./leave-session').then(({ leaveSession }) => leaveSession())}
      >
        {texts.logout}
      </button>
    </>
  )
}
