import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pagination } from '@/components/ui/pagination'
import { useRouter } from '@/i18n/navigation'
import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import { CONTRIBUTING, QUEUE_KINDS, QUEUE_ORDERS, WAITING_STATES, WAITS } from '@/lib/curation/contributing'
import { contributionLinks, type QueueSearch } from '@/lib/curation/links/contributions'
import type { ContributionCard } from '@/lib/curation/schemas/contribution-queue'
import type { Questions } from './ask'
import { Current } from './current'
import { EditorTabs } from './editor-tabs'
import { usesKeys } from './keys-switch'
import { QueueFilters } from './queue-filters'
import { QueueFoot } from './queue-foot'
import { QueueList } from './queue-list'
import { type Decision, nextOf } from './queue-state'
import { useContribution } from './use-contribution'
import { useKeys } from './use-keys'
import { usePlace } from './use-place'
import { SIZE, useQueue, type Ways } from './use-queue'

const WAYS: Ways<QueueSearch, Decision> = {
  list: (search, size) => contributionLinks.listCall({ ...search, size }),
  send: contributionLinks.decisionCall,
  body: (decision) => decision,
}

/** What waits for editors: a list, and beside it the open proposal, which is decided without leaving the page. */
export default function ContributionQueue() {
  const t = useTranslations('contributions.queue')
  const search = useQueueSearch()
  const [says, setSays] = useState('')
  const [hasKeys, setKeys] = useState(usesKeys)
  const { queue, isRead, failure, read, open, move, skip, decide, undo, drop, ...opened } = useProposals(search)
  const { card, found, questions, forget, reread } = opened
  const [place, show] = usePlace()
  const current = queue?.current ?? null
  const takeBack = () => setSays(undo() ? t('undone') : t('nothingToUndo'))
  useKeys({ j: () => move(1), k: () => move(-1), u: takeBack }, hasKeys)
  const total = queue?.total ?? 0
  const isEmpty = !queue || queue.cards.length === 0
  const page = search.page ?? 0
  const lastPage = Math.max(0, Math.ceil(total / SIZE) - 1)
  useLastPage(search, isRead && isEmpty && page > lastPage ? lastPage : undefined)
  return (
    <>
      <EditorTabs current="queue" />
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
        <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-[18rem_minmax(0,1fr)] lg:grid-cols-[22rem_minmax(0,1fr)]">
          <div className="order-2 [overflow-anchor:none] md:order-1">
            <QueueList
              cards={queue.cards}
              current={current}
              order={t(`orders.${search.order ?? 'oldest'}`)}
              onOpen={(id) => {
                open(id)
                show()
              }}
            />
          </div>
          <div className="order-1 min-w-0 md:order-2" ref={place}>
            <Current
              key={card.id}
              card={card}
              found={found}
              hasKeys={hasKeys}
              questions={questions}
              onRetry={() => forget(card.id)}
              onOvertaken={() => reread(card.id)}
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
          <Pagination
            of={{ page, totalPages: Math.ceil(total / SIZE) }}
            href={(to) => contributionLinks.queue({ ...search, page: to })}
            className="order-3 md:col-span-2"
          />
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

/** The queue, its open proposal, and the questions that are typed. What is sent is read anew when it comes back. */
function useProposals(search: QueueSearch) {
  const [questions] = useState<Questions>(() => new Map())
  const forgetting = useRef((_: number) => {})
  const onSent = useCallback(
    (id: number, isBack: boolean) => {
      if (!isBack) questions.delete(id)
      forgetting.current(id)
    },
    [questions],
  )
  const queue = useQueue<ContributionCard, Decision, QueueSearch>(WAYS, search, onSent)
  const card = queue.queue?.cards.find(({ id }) => id === queue.queue?.current)
  const opened = useContribution(card, queue.queue && nextOf(queue.queue))
  useEffect(() => {
    forgetting.current = opened.forget
  }, [opened.forget])
  return { ...queue, ...opened, card, questions }
}

/** What the address chooses. */
function useQueueSearch(): QueueSearch {
  const chosen = useSearchParams().toString()
  return useMemo(() => {
    const given = new URLSearchParams(chosen)
    const one = <Value extends string>(name: string, all: readonly Value[]) =>
      all.find((value) => value === given.get(name))
    return {
      id: Number(given.get('id')) || undefined,
      state: one('state', WAITING_STATES),
      noun: one('noun', EDITED_NOUNS),
      kind: one('kind', QUEUE_KINDS),
      waits: one('waits', WAITS),
      order: one('order', QUEUE_ORDERS),
      user: Number(given.get('user')) || undefined,
      page: Number(given.get('page')) || undefined,
    }
  }, [chosen])
}

const isChosen = ({ id, state, noun, kind, user, waits }: QueueSearch) =>
  [id, state, noun, kind, user, waits].some((one) => one !== undefined)

/** Goes to the last page there is, when the address names a later one. */
function useLastPage(search: QueueSearch, lastPage: number | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (lastPage !== undefined) router.replace(contributionLinks.queue({ ...search, page: lastPage }))
  }, [search, lastPage, router])
}
