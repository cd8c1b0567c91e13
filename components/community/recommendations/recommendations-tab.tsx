import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { WorkLink } from '@/components/catalogue/media/work-link'
import { shownWork } from '@/components/titles/shown-work'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pagination } from '@/components/ui/pagination'
import { QuietLink } from '@/components/ui/quiet-link'
import { Section } from '@/components/ui/section'
import type { MediaCard } from '@/lib/catalogue/schemas/media'
import { recommendationsLink } from '@/lib/community/links/reviews'
import type { RecommendationSearch, RecommendedWork } from '@/lib/community/schemas/recommendations'
import { yearOf } from '@/lib/format'
import { links } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'
import { FindText } from '../reviews/find-text'
import { OwnReviewsProvider } from '../reviews/own-reviews'
import { ReviewList } from '../reviews/review-list'
import { WritePlace } from '../reviews/write-place'

type Props = {
  work: { id: number; title: string }
  search: RecommendationSearch
  found: Paged<RecommendedWork>
}

/** The works that users recommend to people who like a work, each with its most helpful recommendations. */
export function RecommendationsTab({ work, search, found }: Props) {
  const t = useTranslations('recommendations')
  const texts = found.data.flatMap(({ mostHelpful }) => mostHelpful)
  return (
    <RecommendationsFrame work={work} texts={texts} titles={found.data.map(({ media }) => media.title)}>
      {found.data.length === 0 ? (
        <NoneFound work={work} total={found.total} />
      ) : (
        <ol className="grid max-w-reading grid-cols-1 gap-8" aria-label={t('title')}>
          {found.data.map(({ media, texts, mostHelpful }) => (
            <li key={media.id} className="grid grid-cols-1 gap-3">
              <RecommendedHead media={media} texts={texts} />
              <div className="grid grid-cols-1 gap-3 sm:ms-8">
                <ReviewList reviews={mostHelpful} label={media.title} />
                {texts > mostHelpful.length && (
                  <QuietLink
                    href={recommendationsLink(links.media(work.id, 'recommendations'), { other: media.id })}
                    className="figures"
                  >
                    {t('more', { count: texts })}
                  </QuietLink>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      <Pagination
        of={found}
        href={(page) => recommendationsLink(links.media(work.id, 'recommendations'), { ...search, page })}
      />
    </RecommendationsFrame>
  )
}

type FrameProps = {
  work: { id: number; title: string }
  /** The work that a new recommendation names; without it the author chooses one. */
  other?: { id: number; title: string }
  texts: readonly { id: number; rawText: string }[]
  titles: readonly string[]
  children: ReactNode
}

/** The tab around its list: where a recommendation is written, and what belongs to the user. */
export function RecommendationsFrame({ work, other, texts, titles, children }: FrameProps) {
  const t = useTranslations('recommendations')
  const place = { entity: 'media' as const, entityId: work.id, kind: 'recommendation' as const, other }
  const ids = texts.map(({ id }) => id)
  return (
    <Section className="tab" id="reviews" name="reviews-title" title={t('title')} heading="sr-only">
      <OwnReviewsProvider place={place} ids={ids}>
        <WritePlace
          place={place}
          path={recommendationsLink(links.media(work.id, 'recommendations'), { other: other?.id })}
          label={t('write')}
          listed={ids}
        />
        <div className="results">{children}</div>
      </OwnReviewsProvider>
      <FindText />
      <JapaneseFace texts={[...titles, ...texts.map(({ rawText }) => rawText)]} />
    </Section>
  )
}

function NoneFound({ work, total }: { work: Props['work']; total: number }) {
  const t = useTranslations('recommendations')
  if (total === 0) return <Empty title={t('none', { of: work.title })}>{t('belongs')}</Empty>
  return (
    <Empty
      title={t('pastEnd')}
      next={{ href: links.media(work.id, 'recommendations'), text: t('firstPage'), isPlain: true }}
    />
  )
}

/** A recommended work above its recommendations. */
export function RecommendedHead({ media, texts }: { media: MediaCard; texts: number }) {
  const t = useTranslations('recommendations')
  const m = useTranslations('media')
  return (
    <div className="quick-row">
      <WorkLink {...shownWork(media)}>
        <span className="card-meta">
          {[m(`types.${media.type}`), yearOf(media.releaseDate)].filter(Boolean).join(' · ')}
        </span>
        <span className="card-meta figures">{t('count', { count: texts })}</span>
      </WorkLink>
    </div>
  )
}
