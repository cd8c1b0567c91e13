import { useTranslations } from 'next-intl'
import { ScoreValue } from '@/components/catalogue/scores/score-value'
import { useScoreScale } from '@/components/catalogue/scores/use-score-scale'
import { otherTitles, Title } from '@/components/titles/title'
import { ownColor } from '@/components/ui/own-color'
import { Picture } from '@/components/ui/picture'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { formatScoreDifference } from '@/lib/identity/score-scale'
import { links } from '@/lib/links'
import { COMPARED_PARTS, type ComparedPart, type Comparison } from '@/lib/tracking/schemas/comparisons'

type Props = {
  username: string
  found: Comparison
  part: ComparedPart
  onPart: (part: ComparedPart) => void
  onPage: (page: number) => void
}

const NUMBER = 'figures px-2 text-end text-sm/normal'

/** The works of one part of a comparison, with what each scored them. */
export function ComparedWorks({ username, found, part, onPart, onPage }: Props) {
  const t = useTranslations('users.compare')
  const format = useFormats()
  const scale = useScoreScale()
  const { data, page, totalPages } = found
  const head = [t('mine'), username, t('distance')]
  return (
    <div className="grid gap-3">
      <fieldset className="flex flex-wrap gap-2" aria-label={t('part')}>
        {COMPARED_PARTS.map((each) => (
          <button
            key={each}
            type="button"
            className="chip min-h-11 cursor-pointer sm:min-h-9 aria-pressed:bg-accent aria-pressed:text-on-accent"
            aria-pressed={each === part}
            onClick={() => onPart(each)}
          >
            {t(`parts.${each}`, { username })} <span className="figures">{format.count(found.counts[each])}</span>
          </button>
        ))}
      </fieldset>
      {data.length === 0 && <p className="py-6 text-quiet">{t('nothing')}</p>}
      <table hidden={data.length === 0} className="w-full border-collapse">
        <caption className="sr-only">{t(`parts.${part}`, { username })}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-quiet">
            <th className="px-2 py-2 text-start" scope="col">
              {t('work')}
            </th>
            {head.map((label) => (
              <th key={label} className="max-w-24 truncate px-2 py-2 text-end" scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map(({ media, mine, theirs }) => (
            <tr key={media.id} className="h-14 border-b border-line hover:bg-raised" style={ownColor(media)}>
              <th className="w-full max-w-0 py-1 ps-2 text-start" scope="row">
                <span className="flex min-w-0 items-center gap-3">
                  <span className="cover h-12 w-8 flex-none rounded-xs">
                    <Picture address={media.cover} widths={[160]} sizes="32px" />
                  </span>
                  <Link
                    href={links.media(media.id)}
                    className="line-clamp-2 min-h-6 text-sm/normal font-[550] hover:text-accent"
                    dir="auto"
                  >
                    <Title title={media.title} {...otherTitles(media)} />
                  </Link>
                </span>
              </th>
              <td className={NUMBER}>{mine !== null && <ScoreValue score={mine} />}</td>
              <td className={NUMBER}>{theirs !== null && <ScoreValue score={theirs} />}</td>
              <td className={`${NUMBER} font-semibold`}>
                {mine !== null && theirs !== null && formatScoreDifference(Math.abs(mine - theirs), scale)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {totalPages > 1 && (
        <p className="flex gap-2">
          <button type="button" className="button button-plain" disabled={page === 0} onClick={() => onPage(page - 1)}>
            {t('back')}
          </button>
          <button
            type="button"
            className="button button-plain"
            disabled={page + 1 >= totalPages}
            onClick={() => onPage(page + 1)}
          >
            {t('next')}
          </button>
        </p>
      )}
    </div>
  )
}
