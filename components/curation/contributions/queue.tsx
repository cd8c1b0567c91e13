import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pagination } from '@/components/ui/pagination'
import { useRouter } from '@/i18n/navigation'
import { getJson } from '@/lib/browser/api'
import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import { CONTRIBUTING, QUEUE_KINDS, QUEUE_ORDERS, WAITS } from '@/lib/curation/contributing'
import { contributionLinks, type QueueSearch } from '@/lib/curation/links/contributions'
import type { Contribution } from '@/lib/curation/schemas/contribution-queue'
import { Current } from './current'
import { QueueFilters } from './queue-filters'
import { QueueFoot, usesKeys } from './queue-foot'
import { QueueList } from './queue-list'
import { nextOf } from './queue-state'
import { useKeys } from './use-keys'
import { SIZE, useQueue } from './use-queue'

/** What waits for editors: a list, and beside it the open proposal, which is decided without leaving the page. */
export default function ContributionQueue() {
  const t = useTranslations('contributions.queue')
  const search = useQueueSearch()
  const [says, setSays] = useState('')
  const [hasKeys, setKeys] = useState(usesKeys)
  const forget = useRef((_: number) => {})
  const onRefused = useCallback((id: number) => forget.current(id), [])
  const { queue, isRead, failure, read, open, move, skip, decide, undo, drop } = useQueue(search, onRefused)
  const current = queue?.current ?? null
  const { found, forget: forgetOne } = useContribution(current, queue ? nextOf(queue) : null)
  useEffect(() => {
    forget.current = forgetOne
  }, [forgetOne])
  const takeBack = () => setSays(undo() ? t('undone') : t('nothingToUndo'))
  useKeys({ j: () => move(1), k: () => move(-1), u: takeBack }, hasKeys)
  const card = queue?.cards.find(({ id }) => id === current)
  const total = queue?.total ?? 0
  const isEmpty = !queue || queue.cards.length === 0
  const page = search.page ?? 0
  const lastPage = Math.max(0, Math.ceil(total / SIZE) - 1)
  useLastPage(search, isRead && isEmpty && page > lastPage ? lastPage : undefined)
  return (
    <>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl font-bold tracking-[-0.02em]">{t('title')}</h1>
          <p className="text-quiet">
            {queue && isRead ? t(total < CONTRIBUTING.counted ? 'waiting' : 'waitingMany', { count: total }) : ' '}
          </p>
        </div>
        <QueueFilters
          search={search}
          proposer={queue?.cards.find(({ proposer }) => proposer?.id === search.user)?.proposer?.username}
        />
      </header>
      <p className="sr-only" role="status">
        {says}
      </p>
      {isEmpty && failure !== undefined && <ReadFailed failure={failure} onRetry={read} />}
      {isEmpty && failure === undefined && !isRead && <div className="skeleton h-44 rounded-lg" aria-hidden="true" />}
      {isEmpty && failure === undefined && isRead && (
        <Empty title={t('none')}>
          <p>{t(isChosen(search) ? 'noneChosen' : 'noneText')}</p>
          <p className="empty-actions">
            <button type="button" className="button button-plain" onClick={read}>
              {t('again')}
            </button>
          </p>
        </Empty>
      )}
      {queue && card && (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <div className="order-2 lg:order-1">
            <QueueList
              cards={queue.cards}
              current={current}
              order={t(`orders.${search.order ?? 'oldest'}`)}
              onOpen={open}
            />
            <Pagination
              of={{ page, totalPages: Math.ceil(total / SIZE) }}
              href={(to) => contributionLinks.queue({ ...search, page: to })}
              className="mt-4"
            />
          </div>
          <div className="order-1 min-w-0 lg:order-2">
            <Current
              key={card.id}
              card={card}
              found={found}
              hasKeys={hasKeys}
              onRetry={() => forgetOne(card.id)}
              onSkip={skip}
              onDone={(said) => {
                setSays(said)
                drop(card.id)
              }}
              onDecide={(decision, said) => {
                setSays(said)
                decide(card.id, decision)
              }}
            />
          </div>
        </div>
      )}
      <QueueFoot
        canUndo={queue !== undefined && queue.waiting.length > 0}
        hasKeys={hasKeys}
        onUndo={takeBack}
        onKeys={setKeys}
      />
      <JapaneseFace texts={queue?.cards.map(({ title }) => title) ?? []} />
    </>
  )
}

/** What the address chooses. */
function useQueueSearch(): QueueSearch {
  const chosen = useSearchParams().toString()
  return useMemo(() => {
    const given = new URLSearchParams(chosen)
    const one = <Value extends string>(name: string, all: readonly Value[]) =>
      all.find((value) => value === given.get(name))
    return {
      noun: one('noun', EDITED_NOUNS),
      kind: one('kind', QUEUE_KINDS),
      waits: one('waits', WAITS),
      order: one('order', QUEUE_ORDERS),
      user: Number(given.get('user')) || undefined,
      page: Number(given.get('page')) || undefined,
    }
  }, [chosen])
}

const isChosen = ({ noun, kind, user, waits }: QueueSearch) =>
  [noun, kind, user, waits].some((one) => one !== undefined)

/** Goes to the last page there is, when the address names a later one. */
function useLastPage(search: QueueSearch, lastPage: number | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (lastPage !== undefined) router.replace(contributionLinks.queue({ ...search, page: lastPage }))
  }, [search, lastPage, router])
}

/** The open proposal with its difference; the one behind it is read meanwhile. `forget` reads one again. */
function useContribution(id: number | null, next: number | null) {
  const [known, setKnown] = useState<Readonly<Record<number, Contribution | 'failed'>>>({})
  const [times, setTimes] = useState(0)
  const asked = useRef(new Set<number>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that is forgotten is read again
  useEffect(() => {
    for (const each of [id, next]) {
      if (each === null || asked.current.has(each)) continue
      asked.current.add(each)
      void getJson<Contribution>(contributionLinks.call(each))
        .catch(() => 'failed' as const)
        .then((found) => setKnown((before) => ({ ...before, [each]: found })))
    }
  }, [id, next, times])
  const forget = useCallback((gone: number) => {
    asked.current.delete(gone)
    setKnown(({ [gone]: _, ...others }) => others)
    setTimes((before) => before + 1)
  }, [])
  return { found: id === null ? undefined : known[id], forget }
}
