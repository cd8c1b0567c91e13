import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { textOf } from '@/lib/curation/documents/differences'
import { RemoveButton } from './cells'
import { useEditing } from './editing'
import type { Picked } from './picker'
import type { KnownEntry } from './use-entry-edit'

/** An item of a list. `path` names it ("episodes.3"). */
export type RowProps<Item> = {
  item: Item
  path: string
  // Methods, so that one table has the rows of all lists.
  onChange(next: Item, known?: readonly KnownEntry[]): void
  onRemove(): void
}
export type AdderProps<Item> = {
  items: readonly Item[]
  onAdd(items: readonly Item[], known?: readonly KnownEntry[]): void
}

/** An entry by its id, or one that is added with the change. */
export type Reference = number | { new: Readonly<Record<string, unknown>> }

/** The name of an entry that a row refers to, marked if it is new. */
export function EntryName({ noun, entry }: { noun: EditedNoun; entry: Reference }) {
  const t = useTranslations('contribute.rows')
  return (
    <span className="min-w-0 font-semibold wrap-anywhere text-ink">
      <span dir="auto">{useEntryName()(noun, entry)}</span>{' '}
      {typeof entry !== 'number' && (
        <span className="ms-1 rounded-full bg-float px-2 py-0.5 text-xs font-medium text-soft">{t('new')}</span>
      )}
    </span>
  )
}

export function useEntryName(): (noun: EditedNoun, entry: Reference) => string {
  const { names } = useEditing()
  return (noun, entry) =>
    typeof entry === 'number'
      ? (names[noun][entry] ?? `#${entry}`)
      : String(textOf('new', entry.new, names) ?? '').replaceAll(' · ', ' ')
}

/** What a picked entry is in a row, and its name. */
export function referenceOf(noun: EditedNoun, picked: Picked, fresh: (name: string) => Record<string, unknown>) {
  if (picked.id === null) return { entry: { new: fresh(picked.name) }, known: [] }
  return { entry: picked.id, known: [{ noun, id: picked.id, name: picked.name }] }
}

/** A row: the name of its entry, its fields, and the button that removes it. */
export function NamedRow({
  name,
  onRemove,
  children,
}: {
  name: ReactNode
  onRemove: () => void
  children?: ReactNode
}) {
  const t = useTranslations('contribute.rows')
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <span className="flex min-h-11 min-w-0 flex-[1_1_12rem] items-center">{name}</span>
      {children}
      <RemoveButton label={t('removeRow')} onPress={onRemove} />
    </div>
  )
}
