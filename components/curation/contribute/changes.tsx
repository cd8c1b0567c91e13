import { useTranslations } from 'next-intl'
import { Section } from '@/components/ui/section'
import { type Delta, LISTS, textOf, type Values } from '@/lib/curation/documents/differences'
import { ORDERS } from '@/lib/curation/documents/orders'
import { toldItems } from '@/lib/curation/documents/told-items'
import type { ItemPart } from '@/lib/curation/schemas/edits'
import { Cell } from './cells'
import { itemName, listOf } from './edit-state'
import { useEditing } from './editing'
import { useLabels } from './labels'
import type { Reasons } from './use-entry-edit'

/** Items of one list that are shown; a paste can have a thousand. */
const MAX_PAIRS = 30

type Props = {
  change: Delta
  reasons: Reasons
  onExplain: (reasons: Partial<Reasons>) => void
  /** Whether a proposal is changed, about which something can be said to the editors. */
  isProposal: boolean
}

/** What will change, field by field, and why. */
export function Changes({ change, reasons, onExplain, isProposal }: Props) {
  const t = useTranslations('contribute.changes')
  const notes = useTranslations('contributions.notes')
  const label = useLabels()
  const fields = Object.keys(change.after)
  return (
    <Section id="changes" className="mt-10 grid scroll-mt-20 grid-cols-1 gap-4" name="changes-title" title={t('title')}>
      {fields.length === 0 ? (
        <p className="text-quiet">{t('none')}</p>
      ) : (
        <dl className="grid grid-cols-1 gap-2.5 rounded-md bg-raised px-4.5 py-3.5 text-sm/normal">
          {fields.map((field) => (
            <div key={field}>
              <dt className="text-xs/normal text-quiet">{label(field)}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                <Change field={field} before={change.before} after={change.after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Cell
        name="comment"
        label={t('comment')}
        hint={t('commentHint')}
        value={reasons.comment}
        maxLength={2000}
        lines={2}
        onText={(comment) => onExplain({ comment })}
      />
      <Cell
        name="source"
        label={t('source')}
        hint={t('sourceHint')}
        value={reasons.source}
        maxLength={1000}
        onText={(source) => onExplain({ source })}
      />
      {isProposal && (
        <Cell
          name="answer"
          label={notes('answer')}
          value={reasons.answer}
          maxLength={1000}
          lines={2}
          onText={(answer) => onExplain({ answer })}
        />
      )}
    </Section>
  )
}

/** A field before and after; of a list the items that are added, changed and removed. */
function Change({ field, before, after }: { field: string; before: Values; after: Values }) {
  const { noun, id, names } = useEditing()
  const t = useTranslations('contribute.changes')
  const said = (value: unknown) => String(textOf(field, value, names) ?? '')
  if (field in ORDERS) return <Moves field={field} before={said(before[field])} after={said(after[field])} />
  if (!LISTS[noun][field]) return <Pair before={said(before[field])} after={said(after[field])} isNew={id === null} />
  const name = (item: unknown) => itemName(noun, field, item)
  const [old, now] = [listOf(before[field]), listOf(after[field])]
  const pairs = [
    ...now.map((item) => [old.find((each) => name(each) === name(item)), item] as const),
    ...old.filter((item) => !now.some((each) => name(each) === name(item))).map((item) => [item, undefined] as const),
  ]
  return (
    <ul className="grid grid-cols-1 gap-1">
      {pairs.slice(0, MAX_PAIRS).map(([was, is]) => (
        <li key={name(is ?? was)}>
          <Pair before={was === undefined ? '' : said([was])} after={is === undefined ? '' : said([is])} isNew />
        </li>
      ))}
      {pairs.length > MAX_PAIRS && <li className="text-quiet">{t('more', { count: pairs.length - MAX_PAIRS })}</li>}
    </ul>
  )
}

/** The items that were moved in the order of a list, with their places. */
function Moves({ field, before, after }: { field: string; before: string; after: string }) {
  const t = useTranslations('contribute.changes')
  const moved = toldItems({ field, before, after, items: [] })
  const textAt = (parts: readonly ItemPart[] | null, at: number) => String(parts?.[at]?.text ?? '')
  return (
    <ul className="grid grid-cols-1 gap-1">
      {moved.slice(0, MAX_PAIRS).map((item) => (
        <li key={textAt(item.after, 1)}>
          <bdi>{textAt(item.after, 1)}</bdi> <Pair before={textAt(item.before, 0)} after={textAt(item.after, 0)} />
        </li>
      ))}
      {moved.length > MAX_PAIRS && <li className="text-quiet">{t('more', { count: moved.length - MAX_PAIRS })}</li>}
    </ul>
  )
}

function Pair({ before, after, isNew = false }: { before: string; after: string; isNew?: boolean }) {
  const t = useTranslations('contribute.changes')
  return (
    <>
      {(before !== '' || !isNew) && (
        <del dir="auto" className="text-red decoration-1">
          {before || t('nothing')}
        </del>
      )}{' '}
      {(after !== '' || !isNew) && (
        <ins dir="auto" className="text-green no-underline">
          {after || t('nothing')}
        </ins>
      )}
    </>
  )
}
