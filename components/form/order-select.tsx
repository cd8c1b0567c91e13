import { turnedOrder } from '@/lib/natural-order'
import { Select } from './select'

type Props = {
  sort: string | undefined
  order: 0 | 1
  texts: { label: string; ascending: string; descending: string }
}

/** The direction of a list in a form. A sort's natural one is the empty value: another sort has its own. */
export function OrderSelect({ sort, order, texts }: Props) {
  const of = (direction: 0 | 1) => turnedOrder({ sort, order: direction }) ?? ''
  return (
    <Select
      name="order"
      label={texts.label}
      value={of(order)}
      choices={[
        { value: of(0), label: texts.ascending },
        { value: of(1), label: texts.descending },
      ]}
    />
  )
}
