import { useTranslations } from 'next-intl'
import { OrderSelect } from '@/components/form/order-select'
import { type Choice, Select } from '@/components/form/select'
import { useFormats } from '@/i18n/formats'
import type { Translator } from '@/i18n/translator'
import { DEFAULT_SIZE, PAGE_SIZES } from '@/lib/page-size'

type Props = {
  /** Left out where another field has them. */
  sorts?: readonly Choice[]
  search: { query?: string; sort?: string; order: 0 | 1; size: number }
}

/** The fields for order and page size, the last ones of the form. The order by relevance has no direction. */
export function PageFields({ sorts, search: { query, sort, order, size } }: Props) {
  const t = useTranslations('browse')
  const format = useFormats()
  const isByRelevance = query && !sort
  return (
    <>
      {sorts && (
        <Select
          name="sort"
          label={t('sort')}
          value={sorts.find(({ value }) => value === sort)?.value ?? ''}
          choices={sorts}
        />
      )}
      {!isByRelevance && (
        <OrderSelect
          sort={sort}
          order={order}
          texts={{ label: t('order'), ascending: t('ascending'), descending: t('descending') }}
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

/** The page sizes of the select, and the one in the address if it is another. */
function sizes(current: number): number[] {
  return [...new Set([...PAGE_SIZES, current])].sort((a, b) => a - b)
}

/**
 * The sort keys of a list; popularity is the first choice. The default has the empty value: relevance with a query,
 * otherwise the first key.
 */
export function sortChoices<Key extends string>(
  t: Translator<'browse'>,
  keys: readonly Key[],
  label: (key: Key) => string,
  query: string,
): Choice[] {
  const [first, ...others] = keys.map((key): Choice => ({ value: key, label: label(key) }))
  if (query) return [{ value: '', label: t('relevance') }, ...(first ? [first] : []), ...others]
  const isBestKnown = ({ value }: Choice) => value === 'popularity'
  const usual = { value: '', label: first?.label ?? '' }
  return [...others.filter(isBestKnown), usual, ...others.filter((choice) => !isBestKnown(choice))]
}
