import type { Translator } from '@/i18n/translator'
import { meanScores, type Rated } from '@/lib/catalogue/mean-scores'
import { siteName } from '@/lib/links/external'
import type { ShownScore } from './score-pair'

/** A work's means; `members` are those of the source, where they are to be said. */
type Work = Rated & { members?: number }

/** Our mean and that of a source with their texts, in the order of `meanScores()`. */
export function shownScores(t: Translator<'media'>, work: Work): ShownScore[] {
  return meanScores(work).map(({ mean, source, isFew }) => {
    if (source !== null) return { score: mean, of: sourceOf(t, siteName(source), work.members) }
    const of = t('scores.ours', { count: work.ratingCount ?? 0 })
    return { score: mean, of, isOurs: true, ...(isFew && { isFew }) }
  })
}

function sourceOf(t: Translator<'media'>, source: string, members = 0): string {
  return members > 0 ? t('scores.listed', { source, count: members }) : t('scores.source', { source })
}
