import { useTranslations } from 'next-intl'
import { Empty } from '@/components/ui/empty'
import { Icon } from '@/components/ui/icon'
import { Pagination } from '@/components/ui/pagination'
import { Link } from '@/i18n/link'
import type { MediaCard } from '@/lib/catalogue/schemas/media'
import { recommendationsLink } from '@/lib/community/links/reviews'
import type { RecommendationSearch } from '@/lib/community/schemas/recommendations'
import type { Review } from '@/lib/community/schemas/reviews'
import { links } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'
import { ReviewList } from '../reviews/review-list'
import { RecommendationsFrame, RecommendedHead } from './recommendations-tab'

type Props = {
  work: { id: number; title: string }
  other: MediaCard
  search: RecommendationSearch
  found: Paged<Review>
}

/** All recommendations of one work to people who like another, the most helpful first. */
export function RecommendationsOfTwo({ work, other, search, found }: Props) {
  const t = useTranslations('recommendations')
  return (
    <RecommendationsFrame
      work={work}
      other={{ id: other.id, title: other.title }}
      texts={found.data}
      titles={[other.title]}
    >
      <p className="mb-5">
        <Link className="button button-plain inset-ring inset-ring-line" href={links.media(work.id, 'recommendations')}>
          <Icon name="left" size={18} />
          {t('all')}
        </Link>
      </p>
      <div className="mb-3 max-w-reading">
        <RecommendedHead media={other} texts={found.total} />
      </div>
      {found.data.length > 0 ? (
        <ReviewList reviews={found.data} label={t('title')} />
      ) : (
        <Empty title={t('noText', { of: work.title, other: other.title })}>{t('belongs')}</Empty>
      )}
      <Pagination
        of={found}
        href={(page) => recommendationsLink(links.media(work.id, 'recommendations'), { ...search, page })}
      />
    </RecommendationsFrame>
  )
}
