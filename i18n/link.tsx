import { useLocale } from 'next-intl'
import type { ComponentProps } from 'react'
import { localize } from './paths'

/**
 * A link in the page's locale. It is a plain <a> in server and client components (docs/decisions/0028-page-weight.md):
 * next-intl's link is Next's, which needs a client component each.
 */
export function Link({ href, ...rest }: ComponentProps<'a'>) {
  const locale = useLocale()
  return <a href={href === undefined ? undefined : localize(href, locale)} {...rest} />
}
