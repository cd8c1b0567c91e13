import type { ReviewSearch } from '@/lib/schemas/reviews'
import { words } from '@/messages/words'
import { QueryForm } from '../form/query-form'
import { Select } from '../form/select'

const t = words('reviews')

/** Newest or oldest first; keeps the verdict. */
export function ReviewOrder({ path, search: { recommended, order } }: { path: string; search: ReviewSearch }) {
  const value = order === 0 ? '0' : ''
  const state = new URLSearchParams({ ...(recommended && { recommended }), ...(value && { order: value }) }).toString()
  return (
    <QueryForm live action={path} state={state} label={t('order.form')} className="reviews-order">
      {recommended && <input type="hidden" name="recommended" value={recommended} />}
      <Select
        name="order"
        label={t('order.label')}
        value={value}
        choices={[
          { value: '', label: t('order.newest') },
          { value: '0', label: t('order.oldest') },
        ]}
      />
      <button type="submit" className="button button-plain script-less">
        {t('order.apply')}
      </button>
    </QueryForm>
  )
}
