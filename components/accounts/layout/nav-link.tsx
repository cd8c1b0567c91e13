import type { ComponentProps } from 'react'
import { Link } from '@/i18n/link'
import { usePathname } from '@/i18n/navigation'
import { currentOf, type Place } from './current'

type Props = Place & Omit<ComponentProps<typeof Link>, 'aria-current'>

/** A link of the main navigation, with `aria-current` for the current section. */
export function NavLink({ section, below, ...link }: Props) {
  return <Link {...link} aria-current={currentOf(usePathname(), { section, below })} />
}
