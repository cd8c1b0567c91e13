import type { ComponentProps } from 'react'
import { Icon, type IconName } from '@/components/ui/icon'
import { Link } from '@/i18n/link'
import { usePathname } from '@/i18n/navigation'
import { currentOf, type Place } from './current'

type Props = Omit<ComponentProps<typeof NavLink>, 'children' | 'name'> & {
  icon: IconName
  text: string
  // Of the tables of sections, whose rows are given whole.
  name?: string
  folds?: boolean
}

/** A section of the site or of the account with its icon, in the drawer, the bar and the sheet. */
export function SectionLink({ icon, text, name: _name, folds: _folds, ...link }: Props) {
  return (
    <NavLink {...link}>
      <Icon name={icon} size={22} />
      <span>{text}</span>
    </NavLink>
  )
}

type LinkProps = Place & Omit<ComponentProps<typeof Link>, 'aria-current'>

/** A link of the main navigation, with `aria-current` for the current section. */
function NavLink({ section, below, ...link }: LinkProps) {
  return <Link {...link} aria-current={currentOf(usePathname(), { section, below })} />
}
