import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFieldLabel } from '@/components/curation/contribute/labels'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { orElse } from '@/components/ui/or-else'
import { Pagination } from '@/components/ui/pagination'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { call } from '@/lib/browser/api'
import { contributionLinks } from '@/lib/curation/links/contributions'
import type { Contribution, ContributionCard, ContributionPage } from '@/lib/curation/schemas/contribution-queue'
import { Difference } from './difference'
import { entryOf } from './entry-link'

/** What I have proposed, the newest first, and what became of it. */
export default function OwnContributions({ user }: { user: number }) {
  const t = useTranslations('contributions')
  const page = Number(useSearchParams().get('page')) || 0
  const { found, failure, read } = useRead<ContributionPage>(
    contributionLinks.listCall({ state: 'All', order: 'newest', user, page }),
  )
  return (
    <>
      <h1 className="mb-1 text-2xl font-bold tracking-[-0.02em]">{t('mine.title')}</h1>
      <p className="mb-6 text-quiet">{t('mine.lead')}</p>
      {found === 'failed' && <ReadFailed failure={failure} onRetry={read} />}
      {found === undefined && <div className="skeleton h-44 rounded-lg" aria-hidden="true" />}
      {found && found !== 'failed' && (
        <>
          {found.data.length === 0 ? (
            <Empty title={t('mine.none')}>{t('mine.noneText')}</Empty>
          ) : (
            <ol className="grid grid-cols-1 gap-3" aria-label={t('mine.title')}>
              {found.data.map((card) => (
                <Own key={card.id} card={card} onChange={read} />
              ))}
            </ol>
          )}
          <Pagination of={found} href={(page) => contributionLinks.mine(page)} />
          <JapaneseFace texts={found.data.map(({ title }) => title)} />
        </>
      )}
    </>
  )
}

function Own({ card, onChange }: { card: ContributionCard; onChange: () => void }) {
  const t = useTranslations('contributions')
  const format = useFormats()
  const label = useFieldLabel()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { id, noun, state, title, fields, isNew, refusal, reason, createdDate } = card
  const path = entryOf(card)
  const withdraw = async () => {
    setBusy(true)
    await orElse(call(contributionLinks.call(id), { method: 'DELETE' }), t('queue.failed'))
    setBusy(false)
    onChange()
  }
  return (
    <li className="grid grid-cols-1 gap-1.5 rounded-lg bg-raised px-4 py-3.5 text-sm/normal sm:px-5">
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
      <p className="text-soft">{isNew ? t('queue.new') : fields.map((field) => label(noun, field)).join(', ')}</p>
      {refusal && refusal !== 'Other' && <p>{t(`refusals.${refusal}`)}</p>}
      {reason && (
        <p className="border-s-2 border-edge ps-3 wrap-anywhere whitespace-pre-line" dir="auto">
          {reason}
        </p>
      )}
      <p className="flex flex-wrap gap-x-4">
        <button type="button" className="quiet-link min-h-10" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'mine.close' : 'mine.open')}
          <span className="sr-only">: {title}</span>
        </button>
        {state === 'Open' && (
          <button type="button" className="quiet-link min-h-10" disabled={isBusy} onClick={() => void withdraw()}>
            {t('mine.withdraw')}
            <span className="sr-only">: {title}</span>
          </button>
        )}
      </p>
      {isOpen && <Opened id={id} />}
    </li>
  )
}

function Opened({ id }: { id: number }) {
  const { found, failure, read } = useRead<Contribution>(contributionLinks.call(id))
  if (found === undefined) return <div className="skeleton h-20 rounded-md bg-float" aria-hidden="true" />
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={read} />
  return <Difference contribution={found} />
}
