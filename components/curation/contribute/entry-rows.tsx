import { useMessages, useTranslations } from 'next-intl'
import { useRead } from '@/components/identity/session/use-read'
import { Icon } from '@/components/ui/icon'
import { storyCall } from '@/lib/catalogue/links/entries'
import { RELATION_TYPES, type RelationType } from '@/lib/catalogue/relation-types'
import { COMPANY_ROLES } from '@/lib/catalogue/schemas/media'
import type { Story } from '@/lib/catalogue/schemas/stories'
import { Cell, ChoiceCell } from './cells'
import { useEditing } from './editing'
import { numberOf } from './number'
import { type Part, PartCell } from './part-cell'
import { Picker } from './picker'
import { type AdderProps, EntryName, NamedRow, type Reference, type RowProps, referenceOf, useEntryName } from './row'

/** Rows that are an entry with little beside it: relations, companies, tags, works. */

type Relation = { type: RelationType; media: number }

export function RelationRow({ item, onChange, onRemove }: RowProps<Relation>) {
  const t = useTranslations('contribute.relations')
  const { media } = useMessages()
  const title = useEntryName()('media', item.media)
  return (
    <NamedRow name={<EntryName noun="media" entry={item.media} />} onRemove={onRemove}>
      <ChoiceCell
        className="min-w-44"
        label={t('type', { title })}
        value={item.type}
        choices={RELATION_TYPES.map((value) => ({ value, label: media.relations[value] }))}
        onChoose={(type) => onChange({ ...item, type: type as RelationType })}
      />
    </NamedRow>
  )
}

export function AddRelation({ items, onAdd }: AdderProps<Relation>) {
  const t = useTranslations('contribute.rows.find')
  const { id } = useEditing()
  const add = (media: number, name: string) => {
    if (media === id || items.some((each) => each.media === media)) return
    onAdd([{ type: 'Other', media }], [{ noun: 'media', id: media, name }])
  }
  return (
    <>
      <Picker noun="media" label={t('media')} onPick={({ id, name }) => id !== null && add(id, name)} />
      {id !== null && <Suggestions id={id} known={items.map(({ media }) => media)} onAdd={add} />}
    </>
  )
}

type SuggestionsProps = { id: number; known: readonly number[]; onAdd: (id: number, name: string) => void }

/** Works of the same story or series that are not related yet. Loads make series of title stems. */
function Suggestions({ id, known, onAdd }: SuggestionsProps) {
  const t = useTranslations('contribute.relations')
  const { found } = useRead<Story>(storyCall(id))
  if (!found || found === 'failed') return null
  const works = found.works.map(({ media }) => media).filter((media) => media.id !== id && !known.includes(media.id))
  if (works.length === 0) return null
  return (
    <div>
      <p className="field-label mb-1.5">{t('suggested')}</p>
      <ul className="flex flex-wrap gap-2">
        {works.map((media) => (
          <li key={media.id}>
            <button type="button" className="chip chip-plain" onClick={() => onAdd(media.id, media.title)}>
              <Icon name="plus" size={14} />
              <span dir="auto">{media.title}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type OfCompany = { company: Reference; role: (typeof COMPANY_ROLES)[number] }

export function CompanyRow({ item, onChange, onRemove }: RowProps<OfCompany>) {
  const roles = useTranslations('companies.roles')
  const t = useTranslations('contribute.rows')
  return (
    <NamedRow name={<EntryName noun="company" entry={item.company} />} onRemove={onRemove}>
      <ChoiceCell
        className="min-w-44"
        label={t('role')}
        value={item.role}
        choices={COMPANY_ROLES.map((value) => ({ value, label: roles(value) }))}
        onChoose={(role) => onChange({ ...item, role: role as OfCompany['role'] })}
      />
    </NamedRow>
  )
}

export function AddCompany({ items, onAdd }: AdderProps<OfCompany>) {
  const t = useTranslations('contribute.rows.find')
  return (
    <Picker
      noun="company"
      label={t('company')}
      addable
      onPick={(picked) => {
        const { entry, known } = referenceOf('company', picked, (name) => ({ name }))
        const used = items.filter(({ company }) => company === entry).map(({ role }) => role)
        const role = COMPANY_ROLES.find((each) => !used.includes(each))
        if (role) onAdd([{ company: entry, role }], known)
      }}
    />
  )
}

type OfTag = { tag: number; weight: number | string | null; isSpoiler: boolean }

export function TagRow({ item, onChange, onRemove }: RowProps<OfTag>) {
  const t = useTranslations('contribute.rows')
  return (
    <NamedRow name={<EntryName noun="tag" entry={item.tag} />} onRemove={onRemove}>
      <Cell
        className="w-24"
        label={t('weight')}
        value={String(item.weight ?? '')}
        inputMode="numeric"
        onText={(text) => onChange({ ...item, weight: numberOf(text) })}
      />
      <label className="flex min-h-11 items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-5"
          checked={item.isSpoiler}
          onChange={({ currentTarget }) => onChange({ ...item, isSpoiler: currentTarget.checked })}
        />
        {t('spoiler')}
      </label>
    </NamedRow>
  )
}

export function AddTag({ items, onAdd }: AdderProps<OfTag>) {
  const t = useTranslations('contribute.rows.find')
  return (
    <Picker
      noun="tag"
      label={t('tag')}
      onPick={({ id, name }) => {
        if (id === null || items.some(({ tag }) => tag === id)) return
        onAdd([{ tag: id, weight: null, isSpoiler: false }], [{ noun: 'tag', id, name }])
      }}
    />
  )
}

/** A work: of a series by its id alone, of a character with the role in it. */
type OfWork = number | { media: number; role: Part['role'] }

const workOf = (item: OfWork) => (typeof item === 'number' ? item : item.media)

export function WorkRow({ item, onChange, onRemove }: RowProps<OfWork>) {
  return (
    <NamedRow name={<EntryName noun="media" entry={workOf(item)} />} onRemove={onRemove}>
      {typeof item !== 'number' && (
        <PartCell className="min-w-44" role={item.role} onChoose={(role) => onChange({ ...item, role })} />
      )}
    </NamedRow>
  )
}

export function AddWork({ items, onAdd }: AdderProps<OfWork>) {
  const { noun } = useEditing()
  const t = useTranslations('contribute.rows.find')
  return (
    <Picker
      noun="media"
      label={t('media')}
      onPick={({ id, name }) => {
        if (id === null || items.some((item) => workOf(item) === id)) return
        onAdd([noun === 'series' ? id : { media: id, role: 'Support' }], [{ noun: 'media', id, name }])
      }}
    />
  )
}
