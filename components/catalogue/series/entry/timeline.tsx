import { useTranslations } from 'next-intl'
import { shownWork } from '@/components/titles/shown-work'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { useFormats } from '@/i18n/formats'
import type { Translator } from '@/i18n/translator'
import type { MediaStatus } from '@/lib/catalogue/media-statuses'
import type { MediaCard } from '@/lib/catalogue/schemas/media'
import { type Formats, yearOf } from '@/lib/format'
import { lengthOf } from '../../media/length'
import { timeBetween } from './time-between'
import { TimelineWork } from './timeline-work'

/** Usual statuses, which are not shown. */
const OVER = new Set<MediaStatus>(['Ended', 'Unknown'])

/** Works in the order of release, each with the time since the previous one. */
export function Timeline({ works, label }: { works: readonly MediaCard[]; label: string }) {
  const s = useTranslations('series.entry')
  const t = useTranslations('media')
  const format = useFormats()
  return (
    <>
      <ol className="timeline" aria-label={label}>
        {works.map((work, index) => {
          const before = works[index - 1]
          const year = yearOf(work.releaseDate) ?? s('noDate')
          return (
            <TimelineWork
              key={work.id}
              {...shownWork(work)}
              year={before && (yearOf(before.releaseDate) ?? s('noDate')) === year ? undefined : year}
              later={before && laterWords(s, before, work)}
              meta={metaOf(t, format, work)}
              status={OVER.has(work.status) ? undefined : { status: work.status, text: t(`status.${work.status}`) }}
            />
          )
        })}
      </ol>
      <JapaneseFace texts={works.map(({ title }) => title)} />
    </>
  )
}

function laterWords(s: Translator<'series.entry'>, before: MediaCard, work: MediaCard): string | undefined {
  const between = timeBetween(before.releaseDate, work.releaseDate)
  return between ? s(`later.${between.unit}`, { count: between.count }) : undefined
}

function metaOf(t: Translator<'media'>, format: Formats, work: MediaCard): string {
  const length = lengthOf(work)
  const facts = [
    t(`types.${work.type}`),
    work.releaseDate && format.partialDate(work.releaseDate),
    length && t(`length.${length.unit}`, { count: length.count }),
  ]
  return facts.filter(Boolean).join(' · ')
}
