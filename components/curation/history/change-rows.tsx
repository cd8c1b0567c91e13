import { useTranslations } from 'next-intl'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import type { Edit } from '@/lib/curation/schemas/edits'
import { ItemRows } from './item-rows'
import { isLongText, TextDifference } from './text-difference'
import { useEditWords } from './words'

const DEL = 'text-red decoration-1'
const INS = 'text-green no-underline'

type Props = {
  noun: EditedNoun
  changes: Edit['changes']
  /** Most items of a list, the first of which are open; the rest is counted. */
  most: number
  /** The page that shows all of it, if there is one. */
  whole: string | undefined
}

/** What an edit changed, field by field, and lists item by item. */
export function ChangeRows({ noun, changes, most, whole }: Props) {
  const words = useEditWords(noun)
  return (
    <dl className="grid gap-2.5">
      {changes.map(({ items, ...change }) => (
        <div key={change.field}>
          <dt className="text-xs/normal text-quiet">{words.field(change.field)}</dt>
          <dd className="mt-0.5 whitespace-pre-line wrap-anywhere">
            {items ? (
              <ItemRows change={{ ...change, items }} most={most} whole={whole} />
            ) : (
              <BeforeAfter
                before={words.value(change.field, change.before)}
                after={words.value(change.field, change.after)}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function BeforeAfter({ before, after }: { before: string | null; after: string | null }) {
  const t = useTranslations('edits')
  const isLong = isLongText(before) || isLongText(after)
  if (isLong && before !== null && after !== null) return <TextDifference before={before} after={after} />
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
