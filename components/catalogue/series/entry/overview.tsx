import { useTranslations } from 'next-intl'
import type { MediaCard } from '@/lib/catalogue/schemas/media'
import type { SeriesHead } from '@/lib/catalogue/schemas/series'
import { links } from '@/lib/links'
import { Description } from '../../entry/description'
import { Preview } from '../../entry/preview'
import { Timeline } from './timeline'

/** The first page of a series: description, and its works in the order of release. */
export function Overview({ entry, works }: { entry: SeriesHead; works: readonly MediaCard[] }) {
  const t = useTranslations('series.entry')
  const { id, description, counts } = entry
  return (
    <>
      <Description text={description} none={t('noDescription')} />
      {works.length > 0 && (
        <Preview
          id="works"
          title={t('inOrder')}
          all={counts.media > works.length && { href: links.series(id, 'media'), count: counts.media }}
        >
          <Timeline works={works} label={t('inOrder')} />
        </Preview>
      )}
    </>
  )
}
