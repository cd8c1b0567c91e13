import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EditingContext } from '@/components/curation/contribute/editing'
import { ROWS } from '@/components/curation/contribute/row-kinds'
import { isField } from '@/components/curation/contribute/sections'
import { type KnownEntry, NO_NAMES, withNames } from '@/components/curation/contribute/use-entry-edit'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { type Names, textOf } from '@/lib/curation/documents/differences'
import { type Choices, type FieldDelta, itemsIn, type ProposedItem } from './item-choices'

/** Most items that are shown; the others are taken as they are proposed. */
const MAX_SHOWN = 100

type Props = {
  noun: EditedNoun
  id: number | null
  field: string
  label: string
  delta: FieldDelta
  names: Partial<Names>
  choices: Choices
  onChoose: (choices: Choices) => void
}

/** The proposed items of a list: each is taken or left out, and changed as in the form of the entry. */
export default function ListEditor({ noun, id, field, label, delta, names: given, choices, onChoose }: Props) {
  const t = useTranslations('contributions.queue')
  const [names, setNames] = useState<Names>({ ...NO_NAMES, ...given })
  const items = itemsIn(noun, field, delta)
  const learn = (known: readonly KnownEntry[]) => setNames((before) => withNames(before, known))
  const set = (name: string, choice: Choices[string]) =>
    onChoose({ ...choices, [name]: { ...choices[name], ...choice } })
  return (
    <EditingContext
      value={{
        noun,
        id,
        names,
        values: {},
        contested: {},
        change: () => {},
        take: () => {},
        errorAt: () => undefined,
        isLocked: () => false,
        isKept: () => false,
        onFollow: () => {},
        taken: undefined,
        waiting: [],
      }}
    >
      <ul className="grid grid-cols-1 gap-2" aria-label={label}>
        {items.slice(0, MAX_SHOWN).map((item) => (
          <Item
            key={item.name}
            field={field}
            item={item}
            choice={choices[item.name] ?? {}}
            said={(value) => String(textOf(field, [value], names) ?? '')}
            onTake={(isTaken) => set(item.name, { isDropped: !isTaken })}
            onChange={(value, known = []) => {
              learn(known)
              set(item.name, { value })
            }}
          />
        ))}
      </ul>
      {items.length > MAX_SHOWN && <p className="text-quiet">{t('moreItems', { count: items.length - MAX_SHOWN })}</p>}
    </EditingContext>
  )
}

type ItemProps = {
  field: string
  item: ProposedItem
  choice: Choices[string]
  said: (value: unknown) => string
  onTake: (isTaken: boolean) => void
  onChange: (value: unknown, known?: readonly KnownEntry[]) => void
}

function Item({ field, item: { name, before, after }, choice, said, onTake, onChange }: ItemProps) {
  const t = useTranslations('contributions.queue')
  const Row = isField(field) ? ROWS[field] : undefined
  const value = choice.value ?? after
  const isTaken = choice.isDropped !== true
  const did = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  return (
    <li className="grid grid-cols-1 gap-2 rounded-md bg-ground px-3.5 py-2.5">
      <label className="flex min-h-8 items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4.5 flex-none accent-(--accent)"
          checked={isTaken}
          onChange={({ currentTarget }) => onTake(currentTarget.checked)}
        />
        <span className="min-w-0 wrap-anywhere">
          <span className="text-quiet">{t(`items.${did}`)}</span> <bdi>{said(value ?? before)}</bdi>
          {did === 'changed' && <span className="block text-quiet">{t('itemWas', { value: said(before) })}</span>}
        </span>
      </label>
      {isTaken && Row && value !== undefined && (
        <Row item={value as never} path={`${field}.${name}`} onChange={onChange} onRemove={() => onTake(false)} />
      )}
    </li>
  )
}
