import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { ScrollRow } from '@/components/ui/scroll-row'
import { Section } from '@/components/ui/section'
import type { MediaCard as Media } from '@/lib/catalogue/schemas/media'
import { MediaCard } from '../card'

/** A row with more works than these has arrows. */
export const WITHOUT_ARROWS = 5
/** The `sizes` of a card's picture in a row. */
export const CARD_SIZES = '(min-width: 1024px) 176px, (min-width: 600px) 150px, 124px'

/** What is like a work. */
export function SimilarWorks({ works }: { works: readonly Media[] }) {
  const t = useTranslations('media.entry.similar')
  if (works.length === 0) return null
  const arrows = {
    back: t('back'),
    forth: t('forth'),
    backIcon: <Icon name="left" />,
    forthIcon: <Icon name="right" />,
  }
  return (
    <Section name="similar" title={t('title')} heading="section-title mb-3 md:pe-28">
      <ScrollRow label={t('title')} arrows={works.length > WITHOUT_ARROWS ? arrows : undefined}>
        {works.map((work) => (
          <MediaCard key={work.id} media={work} sizes={CARD_SIZES} />
        ))}
      </ScrollRow>
    </Section>
  )
}
