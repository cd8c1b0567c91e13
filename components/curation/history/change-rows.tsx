import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/i18n/link'
import { entryPage } from '@/lib/catalogue/links/entries'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { Edit, EditItem, ItemPart } from '@/lib/curation/schemas/edits'
import { useEditWords } from './words'

/** Longer texts are folded. */
const LONG = 160
const DEL = 'text-red decoration-1'
const INS = 'text-green no-underline'

type Props = {
  noun: EditedNoun
  changes: Edit['changes']
  /** Most items of a list; the rest is counted. */
  most: number
  /** The page that shows all of it. */
  whole: string
}

/** What an edit changed, field by field, and lists item by item. */
export function ChangeRows({ noun, changes, most, whole }: Props) {
  const words = useEditWords(noun)
  return (
    <dl className="grid gap-2.5">
      {changes.map(({ field, before, after, items }) => (
        <div key={field}>
          <dt className="text-xs/normal text-quiet">{words.field(field)}</dt>
          <dd className="mt-0.5 whitespace-pre-line wrap-anywhere">
            {items ? (
              <Items field={field} items={items} most={most} whole={whole} />
            ) : (
              <BeforeAfter before={words.value(field, before)} after={words.value(field, after)} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function BeforeAfter({ before, after }: { before: string | null; after: string | null }) {
  const t = useTranslations('edits')
  const isLong = Math.max(before?.length ?? 0, after?.length ?? 0) > LONG
  const both = (
    <>
      <span className="sr-only">{t('before')}: </span>
      {before === null ? (
        <span className="text-quiet">{t('nothing')}</span>
      ) : (
        <del dir="auto" className={DEL}>
          {before}
        </del>
      )}
      <span aria-hidden="true"> → </span>
      <span className="sr-only">{t('after')}: </span>
      {after === null ? (
        <span className="text-quiet">{t('nothing')}</span>
      ) : (
        <ins dir="auto" className={INS}>
          {after}
        </ins>
      )}
    </>
  )
  if (!isLong) return both
  return (
    <details className="[&>:is(del,ins)]:mt-2 [&>:is(del,ins)]:block">
      <summary className="quiet-link">{t('text')}</summary>
      {both}
    </details>
  )
}

const ICONS = { added: 'plus', removed: 'minus', changed: 'edit' } as const
const COLORS = { added: 'text-green', removed: 'text-red', changed: 'text-yellow' } as const

type ItemsProps = { field: string; items: readonly EditItem[] } & Pick<Props, 'most' | 'whole'>

function Items({ field, items, most, whole }: ItemsProps) {
  const t = useTranslations('edits')
  const own = field === 'lockedFields' ? 'edits.locked' : field === 'keptFields' ? 'edits.kept' : 'edits.did'
  const did = useTranslations(own)
  return (
    <ul className="grid gap-1">
      {items.slice(0, most).map((item) => (
        <li key={`${item.did} ${textOf(item.before)} ${textOf(item.after)}`} className="flex items-baseline gap-2">
          <span className={`flex flex-none items-center gap-1 text-xs/normal ${COLORS[item.did]}`}>
            <Icon name={ICONS[item.did]} size={14} />
            {did(item.did)}
          </span>
          <span dir="auto" className={item.did === 'removed' ? 'line-through decoration-1' : undefined}>
            <ItemParts list={field} item={item} />
          </span>
        </li>
      ))}
      {items.length > most && (
        <li>
          <Link href={whole} className="quiet-link">
            {t('moreItems', { count: items.length - most })}
          </Link>
        </li>
      )}
    </ul>
  )
}

const textOf = (parts: readonly ItemPart[] | null) => (parts ?? []).map(({ text }) => text).join()

/** What an item says; of a changed one also what it said before. */
function ItemParts({ list, item: { before, after } }: { list: string; item: EditItem }) {
  if (!before || !after) return <Parts list={list} parts={after ?? before ?? []} />
  const former = new Map(before.map((part) => [part.field, part]))
  const gone = before.filter(({ field }) => !after.some((part) => part.field === field))
  return (
    <>
      {after.map((part, index) => {
        const old = former.get(part.field)
        return (
          <span key={part.field}>
            {index > 0 && ' · '}
            {old && old.text !== part.text && (
              <>
                <del className={DEL}>
                  <Part list={list} part={old} />
                </del>{' '}
              </>
            )}
            {old?.text === part.text ? (
              <Part list={list} part={part} />
            ) : (
              <ins className={INS}>
                <Part list={list} part={part} />
              </ins>
            )}
          </span>
        )
      })}
      {gone.map((part) => (
        <span key={part.field}>
          {' · '}
          <del className={DEL}>
            <Part list={list} part={part} />
          </del>
        </span>
      ))}
    </>
  )
}

/** An item of a list in one line. */
export function Parts({ list, parts }: { list: string; parts: readonly ItemPart[] }) {
  return parts.map((part, index) => (
    <span key={part.field}>
      {index > 0 && ' · '}
      <Part list={list} part={part} />
    </span>
  ))
}

function Part({ list, part }: { list: string; part: ItemPart }) {
  const words = useEditWords()
  const text = words.part(list, part)
  return part.entry ? (
    <Link href={entryPage(part.entry.noun, part.entry.id)} className="underline decoration-edge underline-offset-3">
      {text}
    </Link>
  ) : (
    text
  )
}
