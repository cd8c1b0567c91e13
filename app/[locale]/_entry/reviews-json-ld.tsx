import { reviewsData } from '@/components/community/reviews/structured-data'
import { JsonLd } from '@/components/seo/json-ld'
import type { Review } from '@/lib/community/schemas/reviews'
import { links } from '@/lib/links'
import { excerpt } from '@/server/engines/markup/excerpt'
import { env } from '@/server/platform/env'

type Props = { kind: 'media' | 'series'; id: number; type: string; name: string; reviews: readonly Review[] }

/** Characters of a review in structured data. */
const MAX = 1000

/** The reviews of a page for search engines, without what their spoilers hide. */
export function ReviewsJsonLd({ kind, id, type, name, reviews }: Props) {
  if (reviews.length === 0) return null
  const site = env().SITE_URL
  const of = { id: site + links[kind](id), type, name, page: site + links[kind](id, 'reviews') }
  const data = reviewsData(of, reviews, ({ html }) => excerpt(html, MAX))
  return <JsonLd data={{ '@context': 'https://schema.org', '@graph': data }} />
}
