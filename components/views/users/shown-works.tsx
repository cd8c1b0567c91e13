import { useTranslations } from 'next-intl'
import { ScoreValue } from '@/components/catalogue/scores/score-value'
import { Section } from '@/components/ui/section'
import type { ShownRecord } from '@/lib/tracking/schemas/public-records'
import { SECTION } from './section'
import { ShownCovers } from './shown-covers'

export type ShownRecords = { watching: readonly ShownRecord[]; scores: readonly ShownRecord[] }

/** What a user is watching, and works with the user's scores; `areLatest`: the last changed ones are first. */
export function ShownWorks({
  showcase: { watching, scores },
  areLatest,
}: {
  showcase: ShownRecords
  areLatest: boolean
}) {
  const t = useTranslations('users.shown')
  const scored = areLatest ? t('latestScores') : t('highestScores')
  return (
    <>
      {watching.length > 0 && (
        <Section className={SECTION} name="watching-title" title={t('watching')}>
          <ShownCovers
            label={t('watching')}
            works={watching.map(({ media, episodesWatched: done }) => {
              const { totalEpisodes: total } = media
              return { media, note: total === null ? done : t('of', { done, total }) }
            })}
          />
        </Section>
      )}
      {scores.length > 0 && (
        <Section className={SECTION} name="scores-title" title={scored}>
          <ShownCovers
            label={scored}
            works={scores.map(({ media, rating }) => ({
              media,
              note: (
                <span className="star gap-1 text-accent">
                  <ScoreValue score={rating ?? 0} />
                </span>
              ),
            }))}
          />
        </Section>
      )}
    </>
  )
}
