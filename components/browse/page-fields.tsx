import { useTranslations } from 'next-intl'
import { useFormats } from '@/i18n/formats'
import type { Translator } from '@/i18n/translator'
import { DEFAULT_SIZE, PAGE_SIZES } from '@/lib/page-size'
import { type Choice, Select } from '../form/select'

type Props = {
  sorts: readonly Choice[]
  search: { query?: string; sort?: string; order: 0 | 1; size: number }
}

/** How a list is ordered and cut into pages; the last fields of its form. The best matches come first, in no other direction. */
export function PageFields({ sorts, search: { query, sort, order, size } }: Props) {
  const t = useTranslations('browse')
  const format = useFormats()
  const isByRelevance = query && !sort
  return (
    <>
      <Select name="sort" label={t('sort')} value={sort ?? ''} choices={sorts} />
      {!isByRelevance && (
        <Select
          name="order"
          label={t('order')}
          value={order ? '1' : ''}
          choices={[
            { value: '', label: t('ascending') },
            { value: '1', label: t('descending') },
          ]}
        />
      )}
      <Select
        name="size"
        label={t('size')}
        value={size === DEFAULT_SIZE ? '' : String(size)}
        choices={sizes(size).map((each) => ({
          value: each === DEFAULT_SIZE ? '' : String(each),
          label: format.count(each),
        }))}
      />
      <button type="submit" className="button script-less">
        {t('apply')}
      </button>
    </>
  )
}

/** The sizes of product.md, and the one in the address where it is another. */
function sizes(current: number): number[] {
  return [...new Set([...PAGE_SIZES, current])].sort((a, b) => a - b)
}

/** The keys that a list can be sorted by. The default has the empty value: relevance when there is a query, else the first key. */
export function sortChoices<Key extends string>(
  t: Translator<'browse'>,
  keys: readonly Key[],
  label: (key: Key) => string,
  query: string,
): Choice[] {
  const [first, ...others] = keys.map((key) => ({ value: key, label: label(key) }))
  if (query) return [{ value: '', label: t('relevance') }, ...(first ? [first] : []), ...others]
  return [{ value: '', label: first?.label ?? '' }, ...others]
}
