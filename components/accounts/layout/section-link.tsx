import type { ComponentProps } from 'react'
import { Icon, type IconName } from '@/components/ui/icon'
import { NavLink } from './nav-link'

type Props = Omit<ComponentProps<typeof NavLink>, 'children'> & { icon: IconName; text: string }

/** A section of the site or of the account with its icon, in the drawer, the bar and the sheet. */
export function SectionLink({ icon, text, section, below, href, className }: Props) {
  return (
    <NavLink section={section} below={below} href={href} className={className}>
      <Icon name={icon} size={22} />
      <span>{text}</span>
    </NavLink>
  )
}
