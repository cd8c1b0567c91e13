import { useTranslations } from 'next-intl'
import { useRead } from '@/components/identity/session/use-read'
import type { Tag } from '@/lib/catalogue/schemas/tags'
import { links } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'
import { ChoiceCell } from './cells'
import { listOf } from './edit-state'
import { useEditing } from './editing'

type OfTag = { tag: number; weight: number | null; isSpoiler: boolean }

/** What a work is based on: one of the tags that say so, which filters find. It is a choice from the list of tags. */
export function BasedOnField() {
  const { values, change, errorAt, isLocked } = useEditing()
  const t = useTranslations('contribute.fields')
  const { found } = useRead<Paged<Tag>>(links.tags({ category: 'Source', size: 100 }))
  const sources = found && found !== 'failed' ? found.data : []
  const tags = listOf(values.tags) as OfTag[]
  const chosen = tags.filter(({ tag }) => sources.some(({ id }) => id === tag))
  const choose = (value: string) => {
    const others = tags.filter((each) => !chosen.includes(each))
    const source = sources.find(({ id }) => String(id) === value)
    const kept = chosen.find(({ tag }) => tag === source?.id)
    const next = source && (kept ?? { tag: source.id, weight: null, isSpoiler: false })
    change('tags', next ? [...others, next] : others, source ? [{ noun: 'tag', id: source.id, name: source.name }] : [])
  }
  return (
    <div>
      <ChoiceCell
        label={t('basedOn')}
        error={errorAt('tags')}
        disabled={isLocked('tags') || sources.length === 0}
        value={String(chosen[0]?.tag ?? '')}
        choices={[
          { value: '', label: t('basedOnNothing') },
          ...sources.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChoose={choose}
      />
      <p className="field-message">{t('basedOnHint')}</p>
    </div>
  )
}
