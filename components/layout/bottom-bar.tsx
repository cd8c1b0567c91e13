import { useTranslations } from 'next-intl'
import { Icon } from '../ui/icon'
import { NavLink } from './nav-link'
import { SearchButton } from './search-button'
import { SECTIONS } from './sections'

/** The main navigation on narrow screens, where thumbs are. */
export function BottomBar() {
  const t = useTranslations('layout')
  return (
    <nav className="bottom-bar" aria-label={t('navigation')}>
      {SECTIONS.map(({ name, href, section, icon }) => (
        <NavLink key={name} href={href} section={section}>
          <Icon name={icon} size={22} />
          <span>{t(`sections.${name}`)}</span>
        </NavLink>
      ))}
      <SearchButton label={t('search.short')}>
        <Icon name="search" size={22} />
      </SearchButton>
    </nav>
  )
}
