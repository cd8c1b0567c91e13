import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Select } from '@/components/form/select'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { getJson } from '@/lib/browser/api'
import { EDITED_NOUNS } from '@/lib/catalogue/nouns'
import { CONTRIBUTING } from '@/lib/curation/contributing'
import { contributionLinks } from '@/lib/curation/links/contributions'
import type { Contribution } from '@/lib/curation/schemas/contribution-queue'
import { Current } from './current'
import { QueueFoot, usesKeys } from './queue-foot'
import { QueueList } from './queue-list'
import { nextOf } from './queue-state'
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

const KINDS = ['change', 'new'] as const

/** Which proposals are shown. */
function QueueFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const t = useTranslations('contributions')
  return (
    <>
      <Select
        label={t('queue.noun')}
        value={filters.noun ?? ''}
        choices={[
          { value: '', label: t('queue.all') },
          ...EDITED_NOUNS.map((noun) => ({ value: noun, label: t(`nouns.${noun}`) })),
        ]}
        onChoose={(chosen) => onChange({ ...filters, noun: EDITED_NOUNS.find((noun) => noun === chosen) })}
      />
      <Select
        label={t('queue.kind')}
        value={filters.kind ?? ''}
        choices={[
          { value: '', label: t('queue.all') },
          ...KINDS.map((kind) => ({ value: kind, label: t(`queue.kinds.${kind}`) })),
        ]}
        onChoose={(chosen) => onChange({ ...filters, kind: KINDS.find((kind) => kind === chosen) })}
      />
    </>
  )
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
