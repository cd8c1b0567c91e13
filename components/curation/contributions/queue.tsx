import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { CONTRIBUTING } from '@/lib/curation/contributing'
import { Current } from './current'
import { QueueFilters } from './queue-filters'
import { QueueFoot, usesKeys } from './queue-foot'
import { QueueList } from './queue-list'
import { nextOf } from './queue-state'
import { useContribution } from './use-contribution'
import { useKeys } from './use-keys'
import { type Filters, useQueue } from './use-queue'

/** What waits for editors: a list, and beside it the open proposal, which is decided without leaving the page. */
export default function ContributionQueue() {
  const t = useTranslations('contributions.queue')
  const [filters, setFilters] = useState<Filters>({})
  const [says, setSays] = useState('')
  const [hasKeys, setKeys] = useState(usesKeys)
  const forget = useRef((_: number) => {})
  const onRefused = useCallback((id: number) => forget.current(id), [])
  const { queue, failure, read, clear, open, move, skip, decide, undo, drop } = useQueue(filters, onRefused)
  const current = queue?.current ?? null
  const { found, forget: forgetOne } = useContribution(current, queue ? nextOf(queue) : null)
  useEffect(() => {
    forget.current = forgetOne
  }, [forgetOne])
  const takeBack = () => setSays(undo() ? t('undone') : t('nothingToUndo'))
  useKeys({ j: () => move(1), k: () => move(-1), u: takeBack }, hasKeys)
  const card = queue?.cards.find(({ id }) => id === current)
  const total = queue?.total ?? 0
  return (
    <>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl font-bold tracking-[-0.02em]">{t('title')}</h1>
          <p className="text-quiet">
            {queue ? t(total < CONTRIBUTING.counted ? 'waiting' : 'waitingMany', { count: total }) : ' '}
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <QueueFilters
            filters={filters}
            onChange={(chosen) => {
              clear()
              setFilters(chosen)
            }}
          />
        </div>
      </header>
      <p className="sr-only" role="status">
        {says}
      </p>
      {queue === undefined && failure !== undefined && <ReadFailed failure={failure} onRetry={read} />}
      {queue && queue.cards.length === 0 && (
        <Empty title={t('none')}>
          <p>{t('noneText')}</p>
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
            <QueueList cards={queue.cards} current={current} onOpen={open} />
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
