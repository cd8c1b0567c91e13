import type { ReactNode } from 'react'
import { accountTexts } from '@/components/account/texts'
import { EntryTabs } from '@/components/entry/tabs'
import { ACCOUNT_TABS, links } from '@/lib/links'

const { tabs, needsScript } = accountTexts

const TABS = [
  { segment: null, href: links.myAccount(), label: tabs.profile, count: 0, shown: true },
  ...ACCOUNT_TABS.map((tab) => ({ segment: tab, href: links.myAccount(tab), label: tabs[tab], count: 0, shown: true })),
]

export default function MyAccountLayout({ children }: { children: ReactNode }) {
  return (
    <div className="my-account column pt-2 [&>nav]:mt-0 [&>nav]:mb-8">
      <EntryTabs label={tabs.label} tabs={TABS} />
      <p className="script-less">{needsScript}</p>
      {children}
    </div>
  )
}
