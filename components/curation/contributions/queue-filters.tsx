import { useTranslations } from 'next-intl'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Select } from '@/components/form/select'
import { announce } from '@/components/ui/navigation-event'
import { useRouter } from '@/i18n/navigation'
import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import { QUEUE_KINDS, QUEUE_ORDERS, WAITS } from '@/lib/curation/contributing'
import { contributionLinks, type QueueSearch } from '@/lib/curation/links/contributions'

type Props = {
  search: QueueSearch
  /** The name of the chosen proposer, as far as it is known. */
  proposer: string | undefined
}

/** Which proposals are shown, and in which order. Choices are in the address. */
export function QueueFilters({ search, proposer }: Props) {
  const t = useTranslations('contributions')
  const router = useRouter()
  // A choice adds to the one before it, whose address may not be there yet.
  const wanted = useRef(search)
  useEffect(() => {
    wanted.current = search
  }, [search])
  const choose = (chosen: QueueSearch) => {
    const next = { ...wanted.current, page: undefined, ...chosen }
    const to = contributionLinks.queue(next)
    if (!announce(to, false)) return
    wanted.current = next
    router.replace(to, { scroll: false })
  }
  // The button goes.
  const showAll = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.parentElement?.querySelector('select')?.focus()
    choose({ user: undefined })
  }
  const all = { value: '', label: t('queue.all') }
  return (
    <div className="flex flex-wrap items-end gap-3">
      {search.user !== undefined && (
        <button type="button" className="button button-plain" onClick={showAll}>
          {proposer ? t('queue.notOnlyOf', { name: proposer }) : t('queue.ofEverybody')}
        </button>
      )}
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
