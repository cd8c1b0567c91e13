import { usePathname as useNextPathname, useRouter as useNextRouter } from 'next/navigation'
import { useLocale } from 'next-intl'
import { useMemo } from 'react'
import { localize, withoutLocale } from './paths'

/** The page's path without its locale, the same on the server and in the browser. */
export function usePathname(): string {
  return withoutLocale(useNextPathname(), useLocale())
}

/** Next's router, within the page's locale. */
export function useRouter(): ReturnType<typeof useNextRouter> {
  const router = useNextRouter()
  const locale = useLocale()
  return useMemo(
    () => ({
      ...router,
      push: (href, options) => router.push(localize(href, locale), options),
      replace: (href, options) => router.replace(localize(href, locale), options),
    }),
    [router, locale],
  )
}
