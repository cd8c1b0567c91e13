import { useLocale } from 'next-intl'
import type { ComponentProps } from 'react'
import { localize } from './paths'

/**
 * A link that stays in the page's locale. A plain <a>, for components of the server and of the browser
 * (docs/decisions.md, "Links are plain <a>"): next-intl's own is Next's link, which costs a client component each.
 */
export function Link({ href, ...rest }: ComponentProps<'a'>) {
  const locale = useLocale()
  return <a href={href === undefined ? undefined : localize(href, locale)} {...rest} />
}
