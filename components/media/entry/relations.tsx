import { useTranslations } from 'next-intl'
import { yearOf } from '@/lib/format'
import { links } from '@/lib/links'
import type { MediaHead } from '@/lib/schemas/media'
import { CardGrid } from '../../ui/card-grid'
import { Link } from '../../ui/link'
import { Picture } from '../../ui/picture'
import { ownColor } from '../card'

/** More than these are folded away. */
const SHOWN = 9

type Relation = MediaHead['relations'][number]

/** Other works that this one belongs with: predecessor and sequel first. */
export function Relations({ relations }: { relations: MediaHead['relations'] }) {
  const t = useTranslations('media.entry')
  if (relations.length === 0) return null
  const sorted = [...relations].sort((a, b) => rank(a) - rank(b))
  const rest = sorted.slice(SHOWN)
  return (
    <section aria-labelledby="relations">
      <h2 id="relations" className="section-title">
        {t('relations')}
      </h2>
      <RelationGrid relations={sorted.slice(0, SHOWN)} label={t('relations')} />
      {rest.length > 0 && (
        <details className="more">
          <summary className="chip chip-plain">{t('moreRelations', { count: rest.length })}</summary>
          <RelationGrid relations={rest} label={t('relations')} />
        </details>
      )}
    </section>
  )
}

const FIRST: Relation['type'][] = ['Prequel', 'Sequel', 'Source', 'Adaptation']
const rank = ({ type }: Relation) => (FIRST.includes(type) ? FIRST.indexOf(type) : FIRST.length)

function RelationGrid({ relations, label }: { relations: readonly Relation[]; label: string }) {
  const t = useTranslations('media')
  return (
    <CardGrid className="relations" label={label}>
      {relations.map(({ type, media }) => (
        <li key={`${type} ${media.id}`}>
          <Link href={links.media(media.id)} className="relation" style={ownColor(media)}>
            <span className="cover cover-small">
              <Picture address={media.cover} widths={[80, 160]} sizes="64px" />
            </span>
            <span className="relation-text">
              <span className="relation-type" data-type={type}>
                {t(`relations.${type}`)}
              </span>
              <span className="relation-title" dir="auto">
                {media.title}
              </span>
              <span className="card-meta">
                {[t(`types.${media.type}`), yearOf(media.releaseDate)].filter(Boolean).join(' · ')}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </CardGrid>
  )
}
