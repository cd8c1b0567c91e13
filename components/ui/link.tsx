import NextLink from 'next/link'
import type { ComponentProps } from 'react'

/**
 * The one way to link within the site. Nothing is fetched ahead: a finished page comes from memory at once, and a grid
 * of a hundred links must not ask for a hundred pages.
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, 'prefetch'>) {
  return <NextLink {...props} prefetch={false} />
}
