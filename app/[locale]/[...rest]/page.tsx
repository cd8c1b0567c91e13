import { Missing } from '@/components/accounts/layout/missing'
import { notFoundMetadata } from '@/components/seo/metadata'
import { respondNotFound } from '@/server/platform/cache/tags'

export const generateMetadata = notFoundMetadata

/** Any other path, so that its "not found" page is in the locale: Next's own one is outside app/[locale]. */
export default function NoPage() {
  respondNotFound()
  return <Missing />
}
