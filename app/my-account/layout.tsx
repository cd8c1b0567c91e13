import type { ReactNode } from 'react'
import { accountTexts } from '@/components/account/texts'
import { EntryTabs } from '@/components/entry/tabs'
import { links } from '@/lib/links'

const { tabs, needsScript } = accountTexts

const TABS = [
  { segment: null, href: links.myAccount(), label: tabs.profile, count: 0, shown: true },
  { segment: 'lists', href: links.myAccount('lists'), label: tabs.lists, count: 0, shown: true },
  {
    segment: 'favorites',
    href: links.myAccount('favorites'),
    label: tabs.favorites,
    count: 0,
    shown: true,
  },
  { segment: 'security', href: links.myAccount('security'), label: tabs.security, count: 0, shown: true },
]

export default function MyAccountLayout({ children }: { children: ReactNode }) {
  return (
    <div className="column my-account">
      <EntryTabs label={tabs.label} tabs={TABS} />
      <p className="script-less">{needsScript}</p>
      {children}
    </div>
  )
}
