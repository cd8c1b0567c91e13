import { useTranslations } from 'next-intl'
import { CardView } from '@/components/browse/card-view'
import type { Place } from '@/components/browse/cards'
import { otherTitles } from '@/components/titles/title'
import type { SeriesCard as Series } from '@/lib/catalogue/schemas/series'
import { links } from '@/lib/links'
import { yearsOf } from './years'

const NO_BREAK = '\u00a0'

/** The card of a series: its cover as a stack, title, years and number of works. */
export function SeriesCard({ series, ...place }: { series: Series } & Place) {
  const t = useTranslations('series')
  const { id, title, cover, color, mediaCount } = series
  // On a narrow card the line breaks between the two.
  const parts = [yearsOf(series), t('works', { count: mediaCount })].filter((part) => part !== null)
  const meta = parts.map((part) => part.replaceAll(' ', NO_BREAK)).join(' · ')
  return (
    <CardView
      href={links.series(id)}
      title={title}
      titles={otherTitles(series)}
      cover={cover}
      color={color}
      meta={meta}
      shape="several"
      {...place}
    />
  )
}
