import { useTranslations } from 'next-intl'
import { links } from '@/lib/links'
import { QueryForm } from '../form/query-form'
import { SearchField } from '../form/search-field'
import { Icon } from '../ui/icon'
import { Link } from '../ui/link'
import { Seal } from '../ui/seal'
import { DrawerToggle } from './drawer-toggle'

export function Header() {
  const t = useTranslations('layout')
  return (
    <header className="header">
      <DrawerToggle label={t('drawer')}>
        <Icon name="menu" />
      </DrawerToggle>
      <Link href={links.home()} className="brand" aria-label={t('home')}>
        <Seal size={30} />
        <span>{t('product')}</span>
      </Link>
      <QueryForm action={links.browse('media')} className="header-search" label={t('search.label')}>
        <SearchField label={t('search.label')} placeholder={t('search.placeholder')} main />
      </QueryForm>
    </header>
  )
}
