import { useTranslations } from 'next-intl'
import { WorkLink } from '@/components/catalogue/media/work-link'
import { otherTitles } from '@/components/titles/title'
import type { MediaCard } from '@/lib/catalogue/schemas/media'
import { yearOf } from '@/lib/format'

/** A recommended work above its recommendations. */
export function RecommendedHead({ media, texts }: { media: MediaCard; texts: number }) {
  const t = useTranslations('recommendations')
  const m = useTranslations('media')
  const { id, title, type, releaseDate, cover, color } = media
  return (
    <div className="quick-row">
      <WorkLink id={id} title={title} titles={otherTitles(media)} cover={cover} color={color}>
        <span className="card-meta">{[m(`types.${type}`), yearOf(releaseDate)].filter(Boolean).join(' · ')}</span>
        <span className="card-meta figures">{t('count', { count: texts })}</span>
      </WorkLink>
    </div>
  )
}
