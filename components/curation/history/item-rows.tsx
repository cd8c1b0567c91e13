import { useMessages, useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'
import { entryPage } from '@/lib/catalogue/links/entries'
import { changedParts, type ToldItem, toldItems } from '@/lib/curation/documents/told-items'
import type { EditItem, ItemPart } from '@/lib/curation/schemas/edits'
import { useEditWords } from './words'

const ICONS = { added: 'plus', removed: 'minus', changed: 'edit', moved: 'arrowDown' } as const
const COLORS = { added: 'text-green', removed: 'text-red', changed: 'text-yellow', moved: 'text-yellow' } as const

/** Items that are open; the others unfold at one press. */
const OPEN = 10

type Props = {
  change: { field: string; before: string | number | null; after: string | number | null; items: readonly EditItem[] }
  /** Most items; the rest is counted. */
  most: number
  /** The page that shows all of them; none where `most` is more than a change can have. */
  whole?: string | undefined
  /** Whether links to entries open beside the page. */
  opensBeside?: boolean
}

/** What became of the items of a list, one by one: added, removed, changed, moved. */
export function ItemRows({ change, most, whole, opensBeside = false }: Props) {
  const t = useTranslations('edits')
  const told = useTranslations('edits.told')
  const items = toldItems(change)
  const rest = items.slice(OPEN, most)
  const list = (some: readonly ToldItem[]) => (
    <Items field={change.field} items={some} target={opensBeside ? '_blank' : undefined} />
  )
  return (
    <>
      {list(items.slice(0, OPEN))}
      {rest.length > 0 && (
        <details className="mt-1">
          <summary className="quiet-link flex min-h-6 w-fit items-center">
            {told('more', { count: rest.length })}
          </summary>
          {list(rest)}
        </details>
      )}
      {items.length > most && (
        <p className="mt-1">
          {whole ? (
            <Link href={whole} className="quiet-link">
              {t('moreItems', { count: items.length - most })}
            </Link>
          ) : (
            t('moreItems', { count: items.length - most })
          )}
        </p>
      )}
    </>
  )
}

type Target = '_blank' | undefined
type ItemsProps = { field: string; items: readonly ToldItem[]; target: Target }

function Items({ field, items, target }: ItemsProps) {
  const own = field === 'lockedFields' ? 'edits.locked' : field === 'keptFields' ? 'edits.kept' : 'edits.did'
  const did = useTranslations(own)
  const told = useTranslations('edits.told')
  return (
    <ul className="grid gap-1">
      {items.map((item, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two items can say the same
          key={`${index} ${item.did} ${textOf(item.before)} ${textOf(item.after)}`}
          className="flex items-baseline gap-2"
        >
          <span className={`flex flex-none items-center gap-1 text-xs/normal ${COLORS[item.did]}`}>
            <Icon name={ICONS[item.did]} size={14} />
            {item.did === 'moved' ? told('moved') : did(item.did)}
          </span>
          <span dir="auto" className={item.did === 'removed' ? 'line-through decoration-1' : undefined}>
            <ItemParts list={field} item={item} target={target} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const textOf = (parts: readonly ItemPart[] | null) => (parts ?? []).map(({ text }) => text).join()

type Said = { list: string; target?: Target }

/** What an item says; of a changed one what stayed, which names it, and each part that differs before and after. */
function ItemParts({ list, item: { before, after }, target }: Said & { item: ToldItem }) {
  if (!before || !after) return <Parts list={list} parts={after ?? before ?? []} target={target} />
  const changed = changedParts(before, after)
  const stayed = after.filter(({ field }) => !changed.includes(field))
  return (
    <>
      <Parts list={list} parts={stayed} target={target} />
      {changed.map((field, index) => (
        <span key={field}>
          {(index > 0 || stayed.length > 0) && ' · '}
          <ChangedPart
            list={list}
            field={field}
            before={before.find((part) => part.field === field)}
            after={after.find((part) => part.field === field)}
            target={target}
          />
        </span>
      ))}
    </>
  )
}

type Changed = Said & { field: string; before: ItemPart | undefined; after: ItemPart | undefined }

function ChangedPart({ list, field, before, after, target }: Changed) {
  const t = useTranslations('edits')
  const labels: Readonly<Record<string, string>> = useMessages().edits.told.parts
  return (
    <>
      {labels[field] && `${labels[field]}: `}
      {before && (
        <>
          <span className="sr-only">{t('before')}: </span>
          <del className="text-red decoration-1">
            <Part list={list} part={before} target={target} />
          </del>
        </>
      )}
      {before && after && <span aria-hidden="true"> → </span>}
      {after && (
        <>
          <span className="sr-only"> {t('after')}: </span>
          <ins className="text-green no-underline">
            <Part list={list} part={after} target={target} />
          </ins>
        </>
      )}
    </>
  )
}

/** An item of a list in one line. */
export function Parts({ list, parts, target }: Said & { parts: readonly ItemPart[] }) {
  return parts.map((part, index) => (
    <span key={part.field}>
      {index > 0 && ' · '}
      <Part list={list} part={part} target={target} />
    </span>
  ))
}

function Part({ list, part, target }: Said & { part: ItemPart }) {
  const words = useEditWords()
  const text = words.part(list, part)
  return part.entry ? (
    <Link
      href={entryPage(part.entry.noun, part.entry.id)}
      className="underline decoration-edge underline-offset-3"
      target={target}
    >
      {text}
    </Link>
  ) : (
    text
  )
}
