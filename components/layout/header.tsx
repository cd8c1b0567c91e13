import { links } from '@/lib/links'
import { AccountEntry } from '../account/account-entry'
import { SearchOpener } from '../search/search-opener'
import { Icon } from '../ui/icon'
import { Seal } from '../ui/seal'
import { DrawerToggle } from './drawer-toggle'
import type { FrameTexts } from './frame-texts'

export function Header({ texts }: { texts: FrameTexts }) {
  return (
    <header className="header">
      <DrawerToggle label={texts.drawer}>
        <Icon name="menu" />
      </DrawerToggle>
      <a href={links.home()} className="brand" aria-label={texts.home}>
        <Seal size={30} />
        <span>{texts.product}</span>
      </a>
      <SearchOpener texts={texts.search} />
      <AccountEntry texts={texts.account} />
    </header>
  )
}
