import { useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import { Select } from '@/components/form/select'
import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import { QUEUE_KINDS, QUEUE_ORDERS, WAITING_STATES, WAITS } from '@/lib/curation/contributing'
import { contributionLinks, type QueueSearch } from '@/lib/curation/links/contributions'
import { useChoice } from './use-choice'

type Props = {
  search: QueueSearch
  /** The name of the chosen proposer, as far as it is known. */
  proposer: string | undefined
}

/** Which proposals are shown, and in which order. Choices are in the address. */
export function QueueFilters({ search, proposer }: Props) {
  const t = useTranslations('contributions')
  const choose = useChoice(search, contributionLinks.queue)
  // The button goes.
  const showAll = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.parentElement?.querySelector('select')?.focus()
    choose({ user: undefined, id: undefined })
  }
  const all = { value: '', label: t('queue.all') }
  return (
    <div className="flex flex-wrap items-end gap-3">
      {search.user !== undefined && (
        <button type="button" className="button button-plain" onClick={showAll}>
          {proposer ? t('queue.notOnlyOf', { name: proposer }) : t('queue.ofEverybody')}
        </button>
      )}
      {search.id !== undefined && (
        <button type="button" className="button button-plain" onClick={showAll}>
          {t('notes.all')}
        </button>
      )}
      <Select
        label={t('notes.state')}
        value={search.state ?? 'Open'}
        choices={WAITING_STATES.map((state) => ({ value: state, label: t(`notes.states.${state}`) }))}
        onChoose={(chosen) => choose({ state: WAITING_STATES.find((state) => state === chosen) })}
      />
      <Select
        label={t('queue.order')}
        value={search.order ?? 'oldest'}
        choices={QUEUE_ORDERS.map((order) => ({ value: order, label: t(`queue.orders.${order}`) }))}
        onChoose={(chosen) => choose({ order: QUEUE_ORDERS.find((order) => order === chosen) })}
      />
      <Select
        label={t('queue.noun')}
        value={search.noun ?? ''}
        choices={[all, ...EDITED_NOUNS.map((noun) => ({ value: noun, label: t(`nouns.${noun}`) }))]}
        onChoose={(chosen) => choose({ noun: EDITED_NOUNS.find((noun) => noun === chosen) })}
      />
      <Select
        label={t('queue.kind')}
        value={search.kind ?? ''}
        choices={[all, ...QUEUE_KINDS.map((kind) => ({ value: kind, label: t(`queue.kinds.${kind}`) }))]}
        onChoose={(chosen) => choose({ kind: QUEUE_KINDS.find((kind) => kind === chosen) })}
      />
      <Select
        label={t('queue.age')}
        value={search.waits ?? ''}
        choices={[all, ...WAITS.map((waits) => ({ value: waits, label: t(`queue.ages.${waits}`) }))]}
        onChoose={(chosen) => choose({ waits: WAITS.find((waits) => waits === chosen) })}
      />
    </div>
  )
}
