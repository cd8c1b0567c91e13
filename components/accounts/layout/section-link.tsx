import type { ComponentProps } from 'react'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'
import { usePathname } from '@/i18n/navigation'
import type { Section } from '../sections'
import { currentOf } from './current'

type Props = Omit<ComponentProps<typeof Link>, 'aria-current' | 'children' | 'href' | 'name'> &
  Omit<Section, 'name'> & {
    text: string
    // Of the tables of sections, whose rows are given whole.
    name?: string
  }

/**
 * A section of the site or of the account with its icon, in the drawer, the bar and the sheet. The current one has
 * `aria-current`.
 */
export function SectionLink({ section, below, href = section, icon, text, name: _, folds: __, ...link }: Props) {
  return (
    <Link {...link} href={href} aria-current={currentOf(usePathname(), { section, below })}>
      <Icon name={icon} size={22} />
      <span>{text}</span>
    </Link>
  )
}
