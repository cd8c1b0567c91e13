import { useTranslations } from 'next-intl'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import type { Formats } from '@/lib/format'
import { yearOf } from '@/lib/format'
import { links } from '@/lib/links'
import { siteName } from '@/lib/links/external'
import type { RankedWork } from '@/lib/schemas/charts'
import { lengthOf } from '../media/length'
import { RowButtons, RowMine } from '../my-media/marks/places'
import { ScoreValue } from '../scores/score-value'
import { otherTitles, Title } from '../titles/title'
import { ownColor } from '../ui/own-color'
import { Picture } from '../ui/picture'

type Props = { work: RankedWork; rank: number; first: boolean }

const ROW =
  'quick-row relative grid grid-cols-[2.25rem_48px_minmax(0,1fr)] items-center gap-x-3 border-b border-line py-2 hover:bg-raised sm:grid-cols-[3rem_56px_minmax(0,1fr)_auto] sm:gap-x-4 lg:pe-2'

/** A work with its rank, and what it is ranked by. */
export function RankedRow({ work, rank, first }: Props) {
  const t = useTranslations('media')
  const format = useFormats()
  const length = lengthOf(work)
  const meta = [
    work.format ?? t(`types.${work.type}`),
    yearOf(work.releaseDate),
    length && t(`length.${length.unit}`, { count: length.count }),
  ]
  return (
    <li className={ROW} style={ownColor(work)}>
      <span className="figures text-end text-lg font-bold text-quiet">{format.count(rank)}</span>
      <span className="cover w-12 rounded-sm sm:w-14">
        <Picture address={work.cover} widths={[80, 160]} sizes="56px" first={first} />
      </span>
      <span className="min-w-0">
        <Link
          href={links.media(work.id)}
          className="line-clamp-2 font-[600] wrap-anywhere text-ink after:absolute after:inset-0 hover:text-accent"
          dir="auto"
        >
          <Title title={work.title} {...otherTitles(work)} />
        </Link>
        <span className="block text-sm text-quiet">{meta.filter(Boolean).join(' · ')}</span>
        <RowMine id={work.id} />
        <span className="sm:hidden">
          <Figures work={work} format={format} />
        </span>
      </span>
      <span className="max-sm:hidden">
        <Figures work={work} format={format} />
      </span>
      <RowButtons id={work.id} />
    </li>
  )
}

/** Our mean, or else the score of a source, which is named; and how many have the work. */
function Figures({ work, format }: { work: RankedWork; format: Formats }) {
  const t = useTranslations('charts.top')
  const { rating, ratingCount, score, scoreSource, popularity } = work
  return (
    <span className="figures flex flex-wrap items-baseline gap-x-2 text-sm text-quiet sm:grid sm:justify-items-end sm:gap-x-0">
      {rating !== null ? (
        <>
          <strong className="text-base text-ink">
            <ScoreValue score={rating} mean />
          </strong>
          <span>{t('ratings', { count: ratingCount })}</span>
        </>
      ) : (
        score !== null && (
          <>
            <strong className="text-base font-semibold text-soft">
              <ScoreValue score={score} mean />
            </strong>
            <span>{scoreSource && t('source', { source: siteName(scoreSource) })}</span>
          </>
        )
      )}
      {popularity > 0 && <span>{t('members', { count: format.short(popularity) })}</span>}
    </span>
  )
}
