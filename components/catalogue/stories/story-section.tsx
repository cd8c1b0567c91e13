import { useTranslations } from 'next-intl'
import { shownWork } from '@/components/titles/shown-work'
import { Section } from '@/components/ui/section'
import type { Translator } from '@/i18n/translator'
import type { Story, StoryWork } from '@/lib/catalogue/schemas/stories'
import { yearOf } from '@/lib/format'
import { StoryGraph } from './story-graph'
import { StoryList, type StoryRow } from './story-list'

/** A story of fewer works is told by the relations. */
const MIN_WORKS = 3
/** Further works are collapsed. */
const MAX = 8

/** The story of a work in the order of watching or reading, with its relations as a graph and as a table. */
export function StorySection({ story, current }: { story: Story; current: number }) {
  const t = useTranslations('media.story')
  const m = useTranslations('media')
  const { works, relations, isRelated } = story
  if (works.length < MIN_WORKS) return null
  const rows = works.map((work) => rowOf(m, work, current))
  const at = rows.findIndex(({ isCurrent }) => isCurrent)
  const count = works.length > MAX + 2 ? MAX : works.length
  const first = Math.max(0, Math.min(at - Math.floor(count / 2), works.length - count))
  const isReading = works.every(({ media }) => media.type === 'Manga' || media.type === 'LightNovel')
  return (
    <Section name="story" title={t(isReading ? 'reading' : 'watching')}>
      <p className="mt-1 mb-4 text-sm/normal text-quiet">{t(isRelated ? 'byRelations' : 'byRelease')}</p>
      <StoryList rows={rows.slice(first, first + count)} label={t(isReading ? 'reading' : 'watching')} />
      {count < works.length && (
        <details className="mt-3">
          <summary className="chip chip-plain w-fit">{t('all', { count: works.length })}</summary>
          <div className="mt-3">
            <StoryList rows={rows} label={t('all', { count: works.length })} />
          </div>
        </details>
      )}
      {isRelated && relations.length > 0 && (
        <details className="mt-3">
          <summary className="chip chip-plain w-fit">{t('graph')}</summary>
          <StoryGraph story={story} current={current} />
        </details>
      )}
    </Section>
  )
}

function rowOf(t: Translator<'media'>, { media, number, relation }: StoryWork, current: number): StoryRow {
  const place = number === null ? (relation && t(`relations.${relation}`)) || '' : t('story.place', { number })
  const isCurrent = media.id === current
  return {
    ...shownWork(media),
    place: isCurrent ? t('story.here', { place }) : place,
    isBeside: number === null,
    meta: [t(`types.${media.type}`), yearOf(media.releaseDate)].filter(Boolean).join(' · '),
    isCurrent,
  }
}
