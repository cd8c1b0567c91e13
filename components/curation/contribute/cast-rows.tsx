import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { namePartsOf } from '@/lib/curation/documents/pasted'
import { Cell, RemoveButton } from './cells'
import { type Part, PartCell } from './part-cell'
import { PasteCast } from './paste-cast'
import { Picker } from './picker'
import { type AdderProps, EntryName, NamedRow, type Reference, type RowProps, referenceOf, useEntryName } from './row'
import { LANGUAGES } from './sections'

type Actor = { person: Reference; description: string | null }
export type Cast = { character: Reference; role: Part['role']; actors: readonly Actor[] }

/** A character of a work, with the role and the voices. */
export function CastRow({ item, onChange, onRemove }: RowProps<Cast>) {
  const t = useTranslations('contribute.rows')
  const name = useEntryName()
  const languages = useId()
  return (
    <>
      <NamedRow name={<EntryName noun="character" entry={item.character} />} onRemove={onRemove}>
        <PartCell className="min-w-36" role={item.role} onChoose={(role) => onChange({ ...item, role })} />
      </NamedRow>
      <ul className="mt-2 grid grid-cols-1 gap-2 border-s-2 border-line ps-3">
        {item.actors.map((actor, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one person can voice a character in two languages
          <li key={at} className="flex flex-wrap items-end gap-x-3 gap-y-1">
            <span className="flex min-h-11 min-w-0 flex-[1_1_10rem] items-center text-sm">
              <EntryName noun="person" entry={actor.person} />
            </span>
            <Cell
              className="w-36"
              label={t('language')}
              value={actor.description ?? ''}
              list={languages}
              onText={(text) =>
                onChange({ ...item, actors: item.actors.with(at, { ...actor, description: text || null }) })
              }
            />
            <RemoveButton
              label={t('remove', { name: name('person', actor.person) })}
              onPress={() => onChange({ ...item, actors: item.actors.toSpliced(at, 1) })}
            />
          </li>
        ))}
        <li className="max-w-100">
          <Picker
            noun="person"
            label={t('find.voice', { name: name('character', item.character) })}
            addable
            onPick={(picked) => {
              const { entry, known } = referenceOf('person', picked, namePartsOf)
              const description = item.actors.at(-1)?.description ?? 'Japanese'
              onChange({ ...item, actors: [...item.actors, { person: entry, description }] }, known)
            }}
          />
        </li>
      </ul>
      <datalist id={languages}>
        {LANGUAGES.map((language) => (
          <option key={language} value={language} />
        ))}
      </datalist>
    </>
  )
}

export function AddCast({ items, onAdd }: AdderProps<Cast>) {
  const t = useTranslations('contribute.rows.find')
  return (
    <>
      <Picker
        noun="character"
        label={t('character')}
        addable
        onPick={(picked) => {
          const { entry, known } = referenceOf('character', picked, namePartsOf)
          if (items.some(({ character }) => character === entry)) return
          onAdd([{ character: entry, role: items.length === 0 ? 'Lead' : 'Support', actors: [] }], known)
        }}
      />
      <PasteCast items={items} onAdd={onAdd} />
    </>
  )
}
