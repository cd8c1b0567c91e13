import { getMessages, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AccountParts } from '@/components/accounts/account-parts'
import { EntryTabs } from '@/components/catalogue/entry/tabs'
import { ACCOUNT_PARTS, ACCOUNT_TABS, links } from '@/lib/links'
import { site } from '@/server/platform/site/site'

export default async function MyAccountLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('account')
  const { torrents } = await site()
  const all = [
    {
      segment: null,
      href: links.myAccount(),
      label: t('tabs.profile'),
      count: 0,
      isVisible: true,
      parts: ACCOUNT_PARTS,
    },
    ...ACCOUNT_TABS.filter((tab) => torrents || tab !== 'torrents').map((tab) => ({
      segment: tab,
      href: links.myAccount(tab),
      label: t(`tabs.${tab}`),
      count: 0,
      isVisible: true,
    })),
  ]
  return (
    <div className="my-account column pt-2 [&>.tabs]:mt-0 [&>.tabs]:mb-3">
      <EntryTabs label={t('tabs.label')} tabs={all} />
      <AccountParts label={t('tabs.parts')} texts={(await getMessages()).account.tabs} />
      <p className="script-less">{t('needsScript')}</p>
      {children}
    </div>
  )
}
