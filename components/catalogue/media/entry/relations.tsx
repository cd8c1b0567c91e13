import { useTranslations } from 'next-intl'
import { shownWork } from '@/components/titles/shown-work'
import { CardGrid } from '@/components/ui/card-grid'
import { Section } from '@/components/ui/section'
import type { Translator } from '@/i18n/translator'
import type { MediaHead } from '@/lib/catalogue/schemas/media'
import { yearOf } from '@/lib/format'
import { type RelationProps, RelationView } from './relation-view'

/** Further relations are collapsed. */
const SHOWN = 9

type Relation = MediaHead['relations'][number]

/** Related works, prequels and sequels first. */
export function Relations({ relations }: { relations: MediaHead['relations'] }) {
  const e = useTranslations('media.entry')
  if (relations.length === 0) return null
  const sorted = [...relations].sort((a, b) => rank(a) - rank(b))
  const rest = sorted.slice(SHOWN)
  return (
    <Section name="relations" title={e('relations')}>
      <RelationGrid relations={sorted.slice(0, SHOWN)} label={e('relations')} />
      {rest.length > 0 && (
        <details className="mt-3">
          <summary className="chip chip-plain w-fit">{e('moreRelations', { count: rest.length })}</summary>
          <RelationGrid relations={rest} label={e('relations')} />
        </details>
      )}
    </Section>
  )
}

const FIRST: Relation['type'][] = ['Prequel', 'Sequel', 'Source', 'Adaptation']
const rank = ({ type }: Relation) => (FIRST.includes(type) ? FIRST.indexOf(type) : FIRST.length)

function RelationGrid({ relations, label }: { relations: readonly Relation[]; label: string }) {
  const t = useTranslations('media')
  return (
    <CardGrid className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,280px),1fr))] gap-3" label={label}>
      {relations.map((relation) => (
        <RelationView key={relation.media.id} {...viewOf(t, relation)} />
      ))}
    </CardGrid>
  )
}

function viewOf(t: Translator<'media'>, { type, media }: Relation): RelationProps {
  return {
    ...shownWork(media),
    relation: t(`relations.${type}`),
    next: type === 'Prequel' || type === 'Sequel',
    meta: [t(`types.${media.type}`), yearOf(media.releaseDate)].filter(Boolean).join(' · '),
  }
}
