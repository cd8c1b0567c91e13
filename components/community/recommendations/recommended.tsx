import { useTranslations } from 'next-intl'
import { MediaCard } from '@/components/catalogue/media/card'
import { CARD_SIZES, WITHOUT_ARROWS } from '@/components/catalogue/media/entry/similar-works'
import { Icon } from '@/components/ui/icon'
import { QuietLink } from '@/components/ui/quiet-link'
import { ScrollRow } from '@/components/ui/scroll-row'
import type { RecommendedCard } from '@/lib/community/schemas/recommendations'
import { links } from '@/lib/links'

/** The works that users recommend to people who like a work, with a link to their reasons. */
export function Recommended({ of, works }: { of: number; works: readonly RecommendedCard[] }) {
  const t = useTranslations('recommendations')
  if (works.length === 0) return null
  const arrows = {
    back: t('back'),
    forth: t('forth'),
    backIcon: <Icon name="left" />,
    forthIcon: <Icon name="right" />,
  }
  return (
    <section aria-labelledby="recommended">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4 md:pe-28">
        <h2 id="recommended" className="section-title">
          {t('row')}
        </h2>
        <QuietLink href={links.media(of, 'recommendations')} className="text-sm/normal">
          {t('allOf')}
        </QuietLink>
      </div>
      <ScrollRow label={t('row')} arrows={works.length > WITHOUT_ARROWS ? arrows : undefined}>
        {works.map(({ media, texts }) => (
          <MediaCard key={media.id} media={media} sizes={CARD_SIZES} note={t('count', { count: texts })} />
        ))}
      </ScrollRow>
    </section>
  )
}
