import { useSearchParams } from 'next/navigation'
import { useMessages, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { failureText } from '@/components/identity/session/failure'
import { useRead } from '@/components/identity/session/use-read'
import { otherTitles, Title } from '@/components/titles/title'
import { LinedButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { ownColor } from '@/components/ui/own-color'
import { Pagination } from '@/components/ui/pagination'
import { Picture } from '@/components/ui/picture'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { newWorkLink } from '@/lib/catalogue/links/new-work'
import { links } from '@/lib/links'
import type { ImportOutcome, ImportStatus } from '@/lib/tracking/imports'
import { importLinks } from '@/lib/tracking/links/imports'
import type { Import, ImportEntry, ImportEntryPage } from '@/lib/tracking/schemas/imports'
import { Changes } from '../../history/changes-list'
import { EVENT_COVER } from '../../history/event-cover'
import { changeOf } from './changes-of-entry'
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
  const { found, failure, read } = useRead<ImportEntryPage>(importLinks.entries(of.id, { outcome, page }))
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
          <Pagination className="mt-4" of={found} href={(page) => importLinks.page(of.id, { outcome: tab, page })} />
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
          href={importLinks.page(id, { outcome: tab })}
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

type RowProps = { entry: ImportEntry; status: ImportStatus; onMatch: () => void }

/** One entry: the work or its name in the file, what would change or has changed, remarks, and the outcome. */
function EntryRow({ entry, status, onMatch }: RowProps) {
  const t = useTranslations('imports.page')
  const { outcomes } = useMessages().imports
  const { media, outcome, position, title } = entry
  const change = changeOf(entry)
  const canMatch = outcome === 'NotFound' && (status === 'Ready' || status === 'Done')
  return (
    <li className="grid grid-cols-[48px_minmax(0,1fr)] items-start gap-x-4 gap-y-1 rounded-md bg-raised p-3 sm:grid-cols-[48px_minmax(0,1fr)_auto]">
      <span className={EVENT_COVER} style={media ? ownColor(media) : undefined}>
        {media ? <Picture address={media.cover} widths={[80, 160]} sizes="48px" /> : <NoCover />}
      </span>
      <div className="min-w-0 text-sm/5.5 sm:row-span-2">
        <p className="text-base/5.5 font-semibold wrap-anywhere text-ink">
          {media ? (
            <Link href={links.media(media.id)} className="hover:text-accent" dir="auto">
              <Title title={media.title} {...otherTitles(media)} />
            </Link>
          ) : (
            <span dir="auto">{title || t('untitled')}</span>
          )}
        </p>
        {media && title && title !== media.title && <p className="text-quiet wrap-anywhere">{t('named', { title })}</p>}
        {change && <Changes {...change} media={media ?? { type: 'Anime' }} />}
        <Remarks codes={entry.losses} />
      </div>
      <p className="flex gap-2.5 justify-self-start text-xs/5 text-quiet sm:grid sm:justify-items-end sm:gap-0 sm:justify-self-auto">
        <span className="font-semibold">{outcomes[outcome]}</span>
        <span className="figures">{t('place', { position })}</span>
      </p>
      {canMatch && (
        <p className="col-start-2 flex flex-wrap gap-2 self-end justify-self-start sm:col-start-auto sm:grid sm:justify-self-end">
          <LinedButton
            className="min-h-10 px-3.5 text-sm/normal"
            aria-haspopup="dialog"
            aria-label={t('matchOf', { title: title || t('untitled') })}
            onClick={onMatch}
          >
            <Icon name="search" size={18} />
            {t('match')}
          </LinedButton>
          {title && (
            <Link
              href={newWorkLink(entry)}
              className="button button-plain min-h-10 px-3.5 text-sm/normal inset-ring inset-ring-line"
              aria-label={t('suggestOf', { title })}
            >
              {t('suggest')}
            </Link>
          )}
        </p>
      )}
    </li>
  )
}

function NoCover() {
  return (
    <span className="grid place-items-center bg-float text-quiet">
      <Icon name="unknown" size={22} />
    </span>
  )
}

/** What could not be taken over as it was, or is odd. */
function Remarks({ codes }: { codes: readonly string[] }) {
  const { losses } = useMessages().imports
  const texts: Readonly<Record<string, string>> = losses
  if (codes.length === 0) return null
  return (
    <ul className="grid gap-0.5 text-quiet">
      {codes.map((code) => (
        <li key={code} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
          <Icon name="alert" size={14} />
          {texts[code] ?? losses.other}
        </li>
      ))}
    </ul>
  )
}
