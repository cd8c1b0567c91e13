import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { STAFF_ROLES } from '@/lib/catalogue/schemas/media'
import { namePartsOf } from '@/lib/curation/documents/pasted'
import { siteName } from '@/lib/links/external'
import { externalId, isSiteId, type ExternalId as SiteId } from '@/lib/links/site-ids'
import { AddingCell, Cell, ChoiceCell, PLAIN } from './cells'
import { useEditing } from './editing'
import { Picker } from './picker'
import { type AdderProps, EntryName, NamedRow, type Reference, type RowProps, referenceOf } from './row'

type Credit = { person: Reference; role: (typeof STAFF_ROLES)[number]; description: string | null }

/** A credit of the staff: the role, and the words of the source for it. */
export function StaffRow({ item, onChange, onRemove }: RowProps<Credit>) {
  const t = useTranslations('contribute.rows')
  const roles = useTranslations('media.staff.roles')
  return (
    <NamedRow name={<EntryName noun="person" entry={item.person} />} onRemove={onRemove}>
      <ChoiceCell
        className="min-w-36"
        label={t('role')}
        value={item.role}
        choices={STAFF_ROLES.map((value) => ({ value, label: roles(value) }))}
        onChoose={(role) => onChange({ ...item, role: role as Credit['role'] })}
      />
      <Cell
        className="min-w-48 flex-[1_1_12rem]"
        label={t('roleText')}
        value={item.description ?? ''}
        maxLength={500}
        onText={(text) => onChange({ ...item, description: text || null })}
      />
    </NamedRow>
  )
}

export function AddStaff({ items, onAdd }: AdderProps<Credit>) {
  const t = useTranslations('contribute.rows.find')
  return (
    <Picker
      noun="person"
      label={t('person')}
      addable
      onPick={(picked) => {
        const { entry, known } = referenceOf('person', picked, namePartsOf)
        const used = items.filter(({ person, description }) => person === entry && !description)
        const role = STAFF_ROLES.find((each) => !used.some((credit) => credit.role === each))
        onAdd([{ person: entry, role: items.length === 0 ? 'Director' : (role ?? 'Other'), description: null }], known)
      }}
    />
  )
}

type Song = { title: string; artist: string | null; isOpening: boolean; isEnding: boolean }
const USES = ['opening', 'ending', 'both', 'other'] as const
const useOf = ({ isOpening, isEnding }: Song) =>
  isOpening ? (isEnding ? 'both' : 'opening') : isEnding ? 'ending' : 'other'

/** A song of a work. */
export function SongRow({ item, path, onChange, onRemove }: RowProps<Song>) {
  const t = useTranslations('contribute.songs')
  const { errorAt } = useEditing()
  return (
    <NamedRow
      name={
        <Cell
          className="w-full"
          label={t('title')}
          value={item.title}
          maxLength={500}
          error={errorAt(`${path}.title`)}
          onText={(title) => onChange({ ...item, title })}
        />
      }
      onRemove={onRemove}
    >
      <Cell
        className="min-w-40 flex-1"
        label={t('artist')}
        value={item.artist ?? ''}
        maxLength={500}
        onText={(artist) => onChange({ ...item, artist: artist || null })}
      />
      <ChoiceCell
        className="min-w-36"
        label={t('use')}
        value={useOf(item)}
        choices={USES.map((value) => ({ value, label: t(`uses.${value}`) }))}
        onChoose={(use) =>
          onChange({
            ...item,
            isOpening: use === 'opening' || use === 'both',
            isEnding: use === 'ending' || use === 'both',
          })
        }
      />
    </NamedRow>
  )
}

export function AddSong({ items, onAdd }: AdderProps<Song>) {
  const t = useTranslations('contribute.songs')
  const isOpening = items.length % 2 === 0
  return (
    <p>
      <button
        type="button"
        className={PLAIN}
        onClick={() => onAdd([{ title: '', artist: null, isOpening, isEnding: !isOpening }])}
      >
        <Icon name="plus" size={18} />
        {t('add')}
      </button>
    </p>
  )
}

type ExternalId = { site: string; externalId: string }

export function ExternalIdRow({ item, onRemove }: RowProps<ExternalId>) {
  return (
    <NamedRow
      name={
        <span className="min-w-0 wrap-anywhere">
          <b className="font-semibold text-ink">{siteName(item.site)}</b> {item.externalId}
        </span>
      }
      onRemove={onRemove}
    />
  )
}

/** The id in the address of an entry on another site; null if it has none. */
function idIn(text: string): SiteId | null {
  const found = externalId(text.trim())
  return found && isSiteId(found) ? found : null
}

/** Takes the address of an entry on another site, as it is pasted. */
export function AddExternalId({ items, onAdd }: AdderProps<ExternalId>) {
  const t = useTranslations('contribute.externalIds')
  const [text, setText] = useState('')
  const found = idIn(text)
  const isThere = found !== null && items.some(({ site, externalId: id }) => site === found.site && id === found.id)
  const add = (text: string) => {
    const found = idIn(text)
    if (!found || items.some((item) => item.site === found.site && item.externalId === found.id)) return setText(text)
    onAdd([{ site: found.site, externalId: found.id }])
    setText('')
  }
  return (
    <AddingCell
      label={t('address')}
      hint={t('hint')}
      error={isThere ? t('there') : text.trim() !== '' && !found ? t('wrong') : undefined}
      value={text}
      inputMode="url"
      onText={setText}
      onPaste={(event) => {
        event.preventDefault()
        add(event.clipboardData.getData('text'))
      }}
      take={t('add')}
      onTake={() => add(text)}
    />
  )
}
