import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Notes } from '@/components/curation/notes/notes'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { orElse } from '@/components/ui/or-else'
import { Pagination } from '@/components/ui/pagination'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFocusReturn } from '@/components/ui/use-focus-return'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { call } from '@/lib/browser/api'
import { isWaiting } from '@/lib/curation/contributing'
import { contributionLinks } from '@/lib/curation/links/contributions'
import { guessLinks } from '@/lib/curation/links/guesses'
import type { Contribution, ContributionCard, ContributionPage } from '@/lib/curation/schemas/contribution-queue'
import { ActLook } from './act-look'
import { Answer } from './answer'
import { Difference } from './difference'
import { entryOf } from './entry-link'
import { useInShort } from './in-short'

/** Questions that the page shows at most, above all that was proposed. */
const ASKED = 50

/** What I have proposed, the newest first, and what became of it. */
export default function OwnContributions({ user }: { user: number }) {
  const t = useTranslations('contributions')
  const page = Number(useSearchParams().get('page')) || 0
  const { found, failure, read } = useRead<ContributionPage>(
    contributionLinks.listCall({ state: 'All', order: 'newest', user, page }),
  )
  const asked = useRead<ContributionPage>(contributionLinks.listCall({ state: 'Asked', user, size: ASKED }))
  const questions = asked.found && asked.found !== 'failed' ? asked.found : undefined
  const others = (cards: readonly ContributionCard[]) =>
    cards.filter(({ id }) => !questions?.data.some((card) => card.id === id))
  const again = () => {
    asked.read()
    read()
  }
  return (
    <>
      <h1 className="mb-1 text-2xl font-bold tracking-[-0.02em]">{t('mine.title')}</h1>
      <p className="mb-6 text-quiet">{t('mine.lead')}</p>
      {questions && questions.data.length > 0 && (
        <section className="mb-6 grid grid-cols-1 gap-3" aria-labelledby="asked-title">
          <h2 id="asked-title" className="section-title">
            {t('notes.waitForMe', { count: questions.total })}
          </h2>
          <ol className="grid grid-cols-1 gap-3">
            {questions.data.map((card) => (
              <Own key={card.id} card={card} onChange={again} />
            ))}
          </ol>
        </section>
      )}
      {found === 'failed' && <ReadFailed failure={failure} onRetry={read} />}
      {found === undefined && <div className="skeleton h-44 rounded-lg" aria-hidden="true" />}
      {found && found !== 'failed' && (
        <>
          {found.data.length === 0 ? (
            <Empty title={t('mine.none')}>{t('mine.noneText')}</Empty>
          ) : (
            <ol className="grid grid-cols-1 gap-3" aria-label={t('mine.title')}>
              {others(found.data).map((card) => (
                <Own key={card.id} card={card} onChange={again} />
              ))}
            </ol>
          )}
          <Pagination of={found} href={(page) => contributionLinks.mine(page)} />
          {found.data[0]?.proposer?.isTrusted && (
            <p className="mt-6 text-sm">
              <Link href={guessLinks.queue()} className="quiet-link">
                {t('queue.guesses')}
              </Link>
            </p>
          )}
          <JapaneseFace texts={found.data.map(({ title }) => title)} />
        </>
      )}
    </>
  )
}

function Own({ card, onChange }: { card: ContributionCard; onChange: () => void }) {
  const t = useTranslations('contributions')
  const format = useFormats()
  const inShort = useInShort()
  const [isOpen, setOpen] = useState(false)
  // Whether it was opened since the last answer: what is typed stays while it is closed.
  const [isKept, setKept] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useFocusReturn(row, () => document.querySelector('h1'))
  const toggle = () => {
    setOpen(!isOpen)
    setKept(true)
  }
  const done = () => {
    opener.current?.focus()
    setOpen(false)
    setKept(false)
    onChange()
  }
  const [isBusy, setBusy] = useState(false)
  const { id, state, title, isFolded, question, refusal, reason, createdDate } = card
  const path = entryOf(card)
  const withdraw = async () => {
    setBusy(true)
    await orElse(call(contributionLinks.call(id), { method: 'DELETE' }), t('queue.failed'))
    setBusy(false)
    onChange()
  }
  return (
    <li ref={row} className="grid grid-cols-1 gap-1.5 rounded-lg bg-raised px-4 py-3.5 text-sm/normal sm:px-5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="min-w-0 text-base font-semibold wrap-anywhere text-ink" dir="auto">
          {path ? (
            <Link href={path} className="hover:text-accent">
              {title}
            </Link>
          ) : (
            title
          )}
        </span>
        <span className="chip chip-plain">{t(`states.${state}`)}</span>
        <span className="text-quiet">
          <RelativeTime iso={createdDate} exact={format.timestamp(createdDate)} />
        </span>
      </p>
      <p className="text-soft">{inShort(card)}</p>
      {isFolded && <p>{t('acts.folded', { title })}</p>}
      {refusal && refusal !== 'Other' && <p>{t(`refusals.${refusal}`)}</p>}
      {question && (
        <p className="border-s-2 border-accent ps-3 wrap-anywhere whitespace-pre-line text-ink" dir="auto">
          {question}
        </p>
      )}
      {reason && (
        <p className="border-s-2 border-edge ps-3 wrap-anywhere whitespace-pre-line" dir="auto">
          {reason}
        </p>
      )}
      <p className="flex flex-wrap gap-x-4">
        <button ref={opener} type="button" className="quiet-link min-h-10" aria-expanded={isOpen} onClick={toggle}>
          {t(isOpen ? 'mine.close' : isWaiting(state) ? 'notes.openOwn' : 'mine.open')}
          <span className="sr-only">: {title}</span>
        </button>
        {isWaiting(state) && (
          <button type="button" className="quiet-link min-h-10" disabled={isBusy} onClick={() => void withdraw()}>
            {t('mine.withdraw')}
            <span className="sr-only">: {title}</span>
          </button>
        )}
      </p>
      {isKept && (
        <div hidden={!isOpen}>
          <Opened id={id} onDone={done} />
        </div>
      )}
    </li>
  )
}

function Opened({ id, onDone }: { id: number; onDone: () => void }) {
  const { found, failure, read } = useRead<Contribution>(contributionLinks.call(id))
  const [known, setKnown] = useState<Contribution>()
  if (found && found !== 'failed' && found !== known) setKnown(found)
  if (found === undefined) return <div className="skeleton h-20 rounded-md bg-float" aria-hidden="true" />
  return (
    <div className="grid grid-cols-1 gap-1.5">
      {found === 'failed' && <ReadFailed failure={failure} onRetry={read} />}
      {known && <Look contribution={known} onDone={onDone} onOvertaken={read} />}
    </div>
  )
}

type LookProps = { contribution: Contribution; onDone: () => void; onOvertaken: () => void }

function Look({ contribution, onDone, onOvertaken }: LookProps) {
  const t = useTranslations('hiddenTexts')
  if (contribution.isTextHidden) return <p className="text-soft italic">{t('proposal')}</p>
  if (isWaiting(contribution.state))
    return <Answer contribution={contribution} onDone={onDone} onOvertaken={onOvertaken} />
  return (
    <>
      <Notes contribution={contribution} />
      {contribution.act ? <ActLook contribution={contribution} /> : <Difference contribution={contribution} />}
    </>
  )
}
