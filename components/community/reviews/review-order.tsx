import { useTranslations } from 'next-intl'
import { QueryForm } from '@/components/form/query-form'
import { Select } from '@/components/form/select'
import type { Translator } from '@/i18n/translator'
import type { DiscussionSearch, ReviewSearch, ReviewSort } from '@/lib/community/schemas/reviews'

type Props = {
  /** The page. */
  path: string
  search: Pick<ReviewSearch, 'order' | 'sort'> & Partial<ReviewSearch & DiscussionSearch>
}

/** By date or helpfulness, in either direction; keeps the verdict and the thread. */
export function ReviewOrder({ path, search: { recommended, episode, order, sort } }: Props) {
  const t = useTranslations('reviews')
  const kept = { ...(episode !== undefined && { episode: String(episode) }), ...(recommended && { recommended }) }
  const chosen = { ...(sort !== 'created' && { sort }), ...(order === 0 && { order: '0' }) }
  return (
    <QueryForm
      live
      action={path}
      state={new URLSearchParams({ ...kept, ...chosen }).toString()}
      label={t('order.form')}
      className="ms-auto flex flex-wrap items-end gap-2 max-sm:w-full max-sm:flex-nowrap max-sm:[&_.field-label]:sr-only sm:[&>.field]:min-w-37 max-sm:[&>.field]:flex-1"
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        name="sort"
        label={t('order.sort')}
        value={sort === 'created' ? '' : sort}
        choices={[
          { value: '', label: t('order.created') },
          { value: 'helpful', label: t('order.helpful') },
        ]}
      />
      <Select name="order" label={t('order.label')} value={order === 0 ? '0' : ''} choices={directionsOf(t, sort)} />
      <button type="submit" className="button button-plain script-less">
        {t('order.apply')}
      </button>
    </QueryForm>
  )
}

function directionsOf(t: Translator<'reviews'>, sort: ReviewSort) {
  const [falling, rising] =
    sort === 'created' ? (['newest', 'oldest'] as const) : (['mostHelpful', 'leastHelpful'] as const)
  return [
    { value: '', label: t(`order.${falling}`) },
    { value: '0', label: t(`order.${rising}`) },
  ]
}
