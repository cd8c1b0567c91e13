import { useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import { useChoice } from '@/components/curation/contributions/use-choice'
import { Select } from '@/components/form/select'
import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import { patrolLinks, type UnseenChoice } from '@/lib/curation/links/patrol'
import { UNSEEN_ORDERS } from '@/lib/curation/schemas/patrol'

type Props = {
  search: UnseenChoice
  /** The name of the chosen contributor, as far as it is known. */
  name: string | undefined
}

/** Which changes are shown, and in which order. Choices are in the address. */
export function UnseenFilters({ search, name }: Props) {
  const t = useTranslations('contributions')
  const choose = useChoice(search, patrolLinks.page)
  // The button goes.
  const showAll = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.parentElement?.querySelector('select')?.focus()
    choose({ user: undefined })
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      {search.user !== undefined && (
        <button type="button" className="button button-plain" onClick={showAll}>
          {name ? t('queue.notOnlyOf', { name }) : t('queue.ofEverybody')}
        </button>
      )}
      <Select
        label={t('queue.order')}
        value={search.order ?? 'oldest'}
        choices={UNSEEN_ORDERS.map((order) => ({ value: order, label: t(`queue.orders.${order}`) }))}
        onChoose={(chosen) => choose({ order: UNSEEN_ORDERS.find((order) => order === chosen) })}
      />
      <Select
        label={t('queue.noun')}
        value={search.noun ?? ''}
        choices={[
          { value: '', label: t('queue.all') },
          ...EDITED_NOUNS.map((noun) => ({ value: noun, label: t(`nouns.${noun}`) })),
        ]}
        onChoose={(chosen) => choose({ noun: EDITED_NOUNS.find((noun) => noun === chosen) })}
      />
    </div>
  )
}
