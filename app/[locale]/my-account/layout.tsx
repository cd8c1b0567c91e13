import { useMessages } from 'next-intl'
import type { ReactNode } from 'react'
import { EntryTabs } from '@/components/catalogue/entry/tabs'
import { ACCOUNT_TABS, links } from '@/lib/links'

export default function MyAccountLayout({ children }: { children: ReactNode }) {
  const { tabs, needsScript } = useMessages().account
  const all = [
    { segment: null, href: links.myAccount(), label: tabs.profile, count: 0, isVisible: true },
    ...ACCOUNT_TABS.map((tab) => ({
      segment: tab,
      href: links.myAccount(tab),
      label: tabs[tab],
      count: 0,
      isVisible: true,
    })),
  ]
  return (
    <div className="my-account column pt-2 [&>nav]:mt-0 [&>nav]:mb-8">
      <EntryTabs label={tabs.label} tabs={all} />
      <p className="script-less">{needsScript}</p>
      {children}
    </div>
  )
}
