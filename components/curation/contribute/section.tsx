import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useRead } from '@/components/identity/session/use-read'
import { Icon } from '@/components/ui/icon'
import type { Tag } from '@/lib/catalogue/schemas/tags'
import type { Delta } from '@/lib/curation/documents/differences'
import { ORDERS } from '@/lib/curation/documents/orders'
import { links } from '@/lib/links'
import type { Paged } from '@/lib/schemas/paging'
import { ChoiceCell } from './cells'
import { listOf, pathOf } from './edit-state'
import { useEditing } from './editing'
import { EntryField } from './entry-field'
import type { Section, SectionName } from './sections'

/** Fields side by side. */
const FIELDS = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] items-start gap-x-5 gap-y-4'

type Props = {
  sections: readonly Section[]
  change: Delta
  wrong: Readonly<Record<string, string>>
  /** What stands below the first fields. */
  duplicates: ReactNode
}

/** The parts of the form, with a list of them. The first is open, others if changed, contested or wrong. */
export function Sections({ sections, change, wrong, duplicates }: Props) {
  const t = useTranslations('contribute.sections')
  const { id, contested } = useEditing()
  const [first, ...others] = sections
  const touched = [...Object.keys(change.after), ...Object.keys({ ...contested, ...wrong })].map(
    (path) => ORDERS[pathOf(path)[0]] ?? pathOf(path)[0],
  )
  const [opened, setOpened] = useState<Partial<Record<SectionName, boolean>>>({})
  if (!first) return null
  return (
    <>
      {id !== null && others.length > 1 && (
        <nav aria-label={t('label')}>
          <ul className="mb-2 flex flex-wrap gap-2">
            {others.map(({ name }) => (
              <li key={name}>
                <a
                  href={`#${name}`}
                  className="chip chip-plain"
                  onClick={() => setOpened((before) => ({ ...before, [name]: true }))}
                >
                  {t(name)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={FIELDS}>
        {first.fields.map((field, at) => (
          <FieldAndMore key={field} more={at === 0 && duplicates}>
            <EntryField field={field} />
          </FieldAndMore>
        ))}
      </div>
      {others.map(({ name, fields }) => (
        <Fold
          key={name}
          name={name}
          fields={fields}
          isOpen={opened[name] ?? fields.some((field) => touched.includes(field))}
          onToggle={(isOpen) => setOpened((before) => ({ ...before, [name]: isOpen }))}
        />
      ))}
    </>
  )
}

function FieldAndMore({ more, children }: { more: ReactNode; children: ReactNode }) {
  return (
    <>
      {children}
      {more}
    </>
  )
}

type FoldProps = Section & { isOpen: boolean; onToggle: (isOpen: boolean) => void }

function Fold({ name, fields, isOpen, onToggle }: FoldProps) {
  const t = useTranslations('contribute.sections')
  const { values } = useEditing()
  const [only] = fields
  const count = fields.length === 1 && only ? listOf(values[only]).length : 0
  return (
    <details
      id={name}
      className="fold scroll-mt-20 border-t border-line pt-2"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen) onToggle(currentTarget.open)
      }}
    >
      <summary>
        <h2 className="section-title">{t(name)}</h2>
        {count > 0 && <span className="figures text-quiet">{count}</span>}
        <Icon name="down" size={18} />
      </summary>
      {isOpen && (
        <div className={`mt-3 ${FIELDS}`}>
          {fields.map((field) => (
            <EntryField key={field} field={field} />
          ))}
          {name === 'details' && <BasedOnField />}
        </div>
      )}
    </details>
  )
}

type OfTag = { tag: number; weight: number | null; isSpoiler: boolean }

/** What a work is based on: one of the tags that say so, which filters find. It is a choice from the list of tags. */
function BasedOnField() {
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
