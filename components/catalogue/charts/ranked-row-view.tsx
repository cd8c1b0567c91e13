'use client'
import { type ShownWork, Title } from '@/components/titles/title'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { Link } from '@/i18n/link'
import { links } from '@/lib/links'
import { RowButtons, RowMine } from '../marks/places'
import { ScorePair, type ShownScore } from '../scores/score-pair'

type Figures = {
  scores: readonly ShownScore[]
  /** How many have it. */
  members?: string | undefined
}
type Props = Figures & ShownWork & { rank: string; meta: string; first: boolean }

const ROW =
  'quick-row relative grid grid-cols-[2.25rem_48px_minmax(0,1fr)] items-center gap-x-3 border-b border-line py-2 hover:bg-raised sm:grid-cols-[3rem_56px_minmax(0,1fr)_auto] sm:gap-x-4 lg:pe-2'

/** A client component: the RSC payload has the texts of each row instead of copies of the markup. */
export function RankedRowView({ id, title, titles, cover, color, rank, meta, first, ...figures }: Props) {
  return (
    <li className={ROW} style={ownColor({ color })}>
      <span className="figures text-end text-lg font-bold text-quiet">{rank}</span>
      <span className="cover w-12 rounded-sm sm:w-14">
        <Picture address={cover} widths={[80, 160]} sizes="56px" first={first} />
      </span>
      <span className="min-w-0">
        <Link
          href={links.media(id)}
          className="line-clamp-2 font-[600] wrap-anywhere text-ink after:absolute after:inset-0 hover:text-accent"
          dir="auto"
        >
          <Title title={title} {...titles} />
        </Link>
        <span className="block text-sm text-quiet">{meta}</span>
        <RowMine id={id} />
      </span>
      <RankFigures {...figures} />
      <RowButtons id={id} />
    </li>
  )
}

/** Below the title on a phone, at the end of the row elsewhere. */
function RankFigures({ scores, members }: Figures) {
  return (
    <span className="figures col-start-3 flex flex-wrap items-baseline gap-x-2 text-sm text-quiet sm:col-start-4 sm:grid sm:justify-items-end sm:gap-x-0">
      {scores.length > 0 && <ScorePair scores={scores} />}
      {members && <span>{members}</span>}
    </span>
  )
}
