import { useSearchParams } from 'next/navigation'
import { useMessages, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { failureText } from '@/components/identity/session/failure'
import { useRead } from '@/components/identity/session/use-read'
import { LinedButton } from '@/components/ui/button'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pagination } from '@/components/ui/pagination'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import type { ImportOutcome, ImportStatus } from '@/lib/tracking/imports'
import type { Import, ImportEntry, ImportEntryPage } from '@/lib/tracking/schemas/imports'
import { EntryRow } from './entry-row'
import { ALL, type ImportTab, searchOf, tabsOf } from './entry-search'
import { MatchByHand } from './match-by-hand'

type Props = {
  of: Import
  counts: NonNullable<Import['counts']>
  /** An entry has another outcome now. */
  onMatched: () => void
}

/** The entries of an import by outcome, a page at a time. */
export function Entries({ of, counts, onMatched }: Props) {
  const t = useTranslations('imports.page')
  const { errors, imports } = useMessages()
  const { tab, page } = searchOf(useSearchParams(), of.status, counts)
  const outcome = tab === ALL ? undefined : tab
  const { found, failure, read } = useRead<ImportEntryPage>(links.importEntries(of.id, { outcome, page }))
  const [matching, setMatching] = useState<ImportEntry>()
  const region = useRef<HTMLElement>(null)
  const matched = () => {
    setMatching(undefined)
    read()
    onMatched()
  }
  return (
    <section ref={region} className="grid grid-cols-1 gap-4" aria-label={t('entries')}>
      <div>
        <OutcomeTabs id={of.id} counts={counts} open={tab} />
        {outcome && isExplained(outcome, of.status) && (
          <p className="mt-3 text-sm text-quiet">{imports.outcomesMean[outcome]}</p>
        )}
      </div>
      {found === 'failed' && (
        <p className="flex flex-wrap items-center justify-between gap-3" role="alert">
          {failureText(failure, errors)}
          <LinedButton onClick={read}>{t('retry')}</LinedButton>
        </p>
      )}
      {found && found !== 'failed' && (
        <>
          {found.data.length === 0 && <p className="text-quiet">{t('none')}</p>}
          <ol className="results grid grid-cols-1 gap-2">
            {found.data.map((entry) => (
              <EntryRow key={entry.position} entry={entry} status={of.status} onMatch={() => setMatching(entry)} />
            ))}
          </ol>
          <JapaneseFace texts={found.data.flatMap(({ title, media }) => [title, media?.title, media?.nativeTitle])} />
          <Pagination
            className="mt-4"
            page={found.page}
            totalPages={found.totalPages}
            href={(page) => links.import(of.id, { outcome: tab, page })}
          />
        </>
      )}
      <MatchByHand
        of={of}
        entry={matching}
        fallback={region}
        onClose={() => setMatching(undefined)}
        onMatched={matched}
      />
    </section>
  )
}

/** Entries of an import that was undone are looked for no more. */
const isExplained = (outcome: ImportOutcome, status: ImportStatus) => outcome !== 'NotFound' || status !== 'Undone'

type TabsProps = Pick<Props, 'counts'> & { id: number; open: ImportTab }

function OutcomeTabs({ id, counts, open }: TabsProps) {
  const t = useTranslations('imports.page')
  const { outcomes } = useMessages().imports
  const format = useFormats()
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <nav className="tabs mt-0" aria-label={t('outcomes')}>
      {tabsOf(counts).map((tab) => (
        <Link
          key={tab}
          href={links.import(id, { outcome: tab })}
          data-keep-scroll=""
          aria-current={tab === open ? 'page' : undefined}
        >
          {tab === ALL ? t('all') : outcomes[tab]}
          <span className="figures text-xs/normal font-medium text-quiet">
            {format.count(tab === ALL ? all : (counts[tab] ?? 0))}
          </span>
        </Link>
      ))}
    </nav>
  )
}
