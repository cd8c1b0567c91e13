import { Missing } from '@/components/accounts/layout/missing'
import { notFoundMetadata } from '@/components/seo/metadata'
import { movedTo } from '@/i18n/server'
import { respondNotFound } from '@/server/platform/cache/tags'
import { titledEntry } from './titled'

export const generateMetadata = notFoundMetadata

/**
 * Any other path, so that its "not found" page is in the locale: Next's own one is outside app/[locale]. An entry's
 * address with its title leads to the entry.
 */
export default async function NoPage({ params }: { params: Promise<{ rest: string[] }> }) {
  const titled = await titledEntry((await params).rest)
  if (titled) return movedTo(titled)
  respondNotFound()
  return <Missing />
}
