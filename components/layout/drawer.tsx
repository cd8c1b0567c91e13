import { useTranslations } from 'next-intl'
import { mediaIndexLink } from '@/lib/links'
import { MEDIA_TYPES } from '@/lib/schemas/media'
import { Icon } from '../ui/icon'
import { Link } from '../ui/link'
import { NavLink } from './nav-link'
import { SECTIONS } from './sections'

/** The main navigation on wide screens: a row of icons with their names, or a list with the types of media. */
export function Drawer() {
  const t = useTranslations('layout')
  const kinds = useTranslations('media.kinds')
  return (
    <nav id="drawer" className="drawer" aria-label={t('navigation')}>
      <ul>
        {SECTIONS.map(({ name, href, section, icon }) => (
          <li key={name}>
            <NavLink href={href} section={section} className="drawer-link">
              <Icon name={icon} size={22} />
              <span>{t(`sections.${name}`)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
      <ul className="drawer-types" aria-label={t('types')}>
        {MEDIA_TYPES.map((type) => (
          <li key={type}>
            <Link href={mediaIndexLink({ type, sort: 'popularity', order: 1 })}>{kinds(type)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
