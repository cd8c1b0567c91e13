import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pagination } from '@/components/ui/pagination'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFocusReturn } from '@/components/ui/use-focus-return'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { historyLink } from '@/lib/catalogue/links/entries'
import { changeLink } from '@/lib/curation/links/edits'
import { hiddenTextsCall, hiddenTextsLink } from '@/lib/curation/links/hidden-texts'
import type { HiddenText } from '@/lib/curation/schemas/hidden-texts'
import type { Paged } from '@/lib/schemas/paging'
import { languageOfText } from '@/lib/writing'
import { HiddenTextActs } from '../history/hidden-text-acts'
import { useEditWords } from '../history/words'

/** The edits whose text is hidden, the latest first: entry, date, by whom and why. Moderators open them here. */
export default function HiddenTextList({ isModerator }: { isModerator: boolean }) {
  const t = useTranslations('hiddenTexts')
  const page = Number(useSearchParams().get('page')) || 0
  const { found, failure, read } = useRead<Paged<HiddenText>>(hiddenTextsCall(page))
  return (
    <>
      <h1 className="text-2xl font-bold">{t('title')}</h1>
      <p className="mt-1 mb-6 text-quiet">{t('lead')}</p>
      {found === 'failed' && <ReadFailed failure={failure} onRetry={read} />}
      {found === undefined && <div className="skeleton h-24 rounded-lg" aria-hidden="true" />}
      {found && found !== 'failed' && (
        <>
          {found.data.length === 0 ? (
            <Empty title={t('none')} />
          ) : (
            <ol className="grid gap-2.5" aria-label={t('title')}>
              {found.data.map((row) => (
                <Row key={row.edit} row={row} isModerator={isModerator} onShown={read} />
              ))}
            </ol>
          )}
          <Pagination of={found} href={(other) => hiddenTextsLink(other)} />
          <JapaneseFace texts={found.data.map(({ entry }) => entry?.name ?? null)} />
        </>
      )}
    </>
  )
}

type RowProps = { row: HiddenText; isModerator: boolean; onShown: () => void }

function Row({ row: { edit, entry, date, moderator, editor, comment }, isModerator, onShown }: RowProps) {
  const t = useTranslations('hiddenTexts')
  const format = useFormats()
  const words = useEditWords(entry?.noun ?? 'media')
  const row = useRef<HTMLLIElement>(null)
  useFocusReturn(row, () => document.querySelector('h1'))
  return (
    <li ref={row} className="grid grid-cols-1 gap-1.5 rounded-md bg-raised px-4.5 py-3.5 text-sm/normal">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {entry ? (
          <>
            <Link
              href={historyLink(entry.noun, entry.id)}
              className="font-semibold wrap-anywhere text-ink"
              dir="auto"
              lang={languageOfText(entry.name)}
            >
              {words.entry(entry)}
            </Link>
            <Link href={changeLink(edit)} className="quiet-link">
              {t('change', { id: String(edit) })}
            </Link>
          </>
        ) : (
          <span className="font-semibold text-ink">{t('entryGone')}</span>
        )}
        {editor && <bdi className="text-soft">{editor}</bdi>}
      </p>
      <p className="text-quiet">
        {t('by', { name: moderator ?? t('gone') })} · <RelativeTime iso={date} exact={format.timestamp(date)} />
      </p>
      <p className="wrap-anywhere whitespace-pre-line text-soft" dir="auto">
        {comment}
      </p>
      {isModerator && <HiddenTextActs id={edit} hiddenWith={edit} onShown={onShown} />}
    </li>
  )
}
