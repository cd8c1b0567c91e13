import { links } from '@/lib/links'
import { QueryForm } from '../form/query-form'
import { SearchField } from '../form/search-field'
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
      <QueryForm action={links.browse('media')} className="header-search" label={texts.search.label}>
        <SearchField texts={texts.search} main />
      </QueryForm>
    </header>
  )
}
