import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Link } from '@/i18n/link'
import { CONTRIBUTING } from '@/lib/curation/contributing'
import { contributionLinks } from '@/lib/curation/links/contributions'
import { changesLink } from '@/lib/curation/links/edits'
import { Current } from './current'
import { QueueFilters } from './queue-filters'
import { QueueList } from './queue-list'
import { nextOf } from './queue-state'
import { useContribution } from './use-contribution'
import { useKeys } from './use-keys'
import { type Filters, useQueue } from './use-queue'

/** Keys without a button, as the hints name them. */
const KEYS = ['j', 'k', 'u'] as const
/** Whether this display uses the keys. */
const STORED = 'contribution-keys'

/** What waits for editors: a list, and beside it the open proposal, which is decided without leaving the page. */
export default function ContributionQueue() {
  const t = useTranslations('contributions.queue')
  const changes = useTranslations('edits')
  const [filters, setFilters] = useState<Filters>({})
  const [says, setSays] = useState('')
  const [hasKeys, setKeys] = useState(() => localStorage.getItem(STORED) !== 'off')
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
      <footer className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-quiet">
        <button
          type="button"
          className="button button-plain min-h-10 px-3.5 text-sm/normal"
          disabled={!queue || queue.waiting.length === 0}
          onClick={takeBack}
        >
          {t('undo')}
        </button>
        <label className="flex min-h-10 items-center gap-2 text-soft">
          <input
            type="checkbox"
            className="size-4.5 accent-(--accent)"
            checked={hasKeys}
            onChange={({ currentTarget: { checked } }) => {
              setKeys(checked)
              localStorage.setItem(STORED, checked ? 'on' : 'off')
            }}
          />
          {t('keys')}
        </label>
        {hasKeys && (
          <span>
            {KEYS.map((key) => (
              <span key={key} className="me-3 whitespace-nowrap">
                <kbd className="rounded-sm px-1.5 text-xs/5 inset-ring inset-ring-line">{key.toUpperCase()}</kbd>{' '}
                {t(`hints.${key}`)}
              </span>
            ))}
          </span>
        )}
        <Link href={contributionLinks.mine()} className="quiet-link">
          {t('mine')}
        </Link>
        <Link href={changesLink()} className="quiet-link">
          {changes('changes')}
        </Link>
      </footer>
      <JapaneseFace texts={queue?.cards.map(({ title }) => title) ?? []} />
    </>
  )
}
