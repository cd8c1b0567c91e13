import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFormats } from '@/i18n/formats'
import { isWaiting } from '@/lib/curation/contributing'
import type { ContributionCard } from '@/lib/curation/schemas/contribution-queue'
import { languageOfText } from '@/lib/writing'
import { useInShort } from './in-short'

type Props = { cards: readonly ContributionCard[]; current: number | null; order: string; onOpen: (id: number) => void }

/** The proposals that wait; the open one stays in sight. `order` is the name of their order. */
export function QueueList({ cards, current, order, onOpen }: Props) {
  const t = useTranslations('contributions')
  const format = useFormats()
  const inShort = useInShort()
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another one is opened
  useEffect(() => {
    const box = list.current
    const row = box?.querySelector<HTMLElement>('[aria-current]')
    if (!box || !row || box.scrollHeight === box.clientHeight) return
    const [top, bottom] = [row.offsetTop - box.offsetTop, row.offsetTop - box.offsetTop + row.offsetHeight]
    if (top < box.scrollTop) box.scrollTop = top
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight
  }, [current])
  return (
    <ol
      ref={list}
      className="grid content-start gap-1.5 md:max-h-[calc(100dvh-17rem)] md:overflow-y-auto"
      aria-label={t('queue.list', { order })}
    >
      {cards.map((card) => {
        const { id, title, version, state, proposer, claim, createdDate } = card
        return (
          <li key={id}>
            <button
              type="button"
              aria-current={id === current ? 'true' : undefined}
              className="grid w-full gap-0.5 rounded-md bg-raised px-3.5 py-2.5 text-start text-sm/5 aria-[current]:inset-ring-2 aria-[current]:inset-ring-accent"
              onClick={() => onOpen(id)}
            >
              <span className="truncate font-semibold text-ink" dir="auto" lang={languageOfText(title)}>
                {title}
              </span>
              <span className="truncate text-soft">
                {inShort(card)}
                {claim && <> · {t('queue.claimed')}</>}
                {!isWaiting(state) && <> · {t(`states.${state}`)}</>}
                {state === 'Asked' && <> · {t('notes.waits')}</>}
                {state === 'Open' && version > 1 && <> · {t('notes.news')}</>}
              </span>
              <span className="truncate text-xs text-quiet">
                <bdi>{proposer?.username ?? t('queue.gone')}</bdi> ·{' '}
                <RelativeTime iso={createdDate} exact={format.timestamp(createdDate)} />
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
