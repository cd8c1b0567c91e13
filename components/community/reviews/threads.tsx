import { useTranslations } from 'next-intl'
import { QueryForm } from '@/components/form/query-form'
import { CHOICE_CHIP } from '@/components/ui/choice-chip'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import { extentOf, partOf } from '@/lib/catalogue/extent'
import type { MediaType } from '@/lib/catalogue/schemas/media'
import { reviewsLink } from '@/lib/community/links/reviews'
import { MAX_EPISODE, type Thread } from '@/lib/community/schemas/reviews'
import { listedThreads } from './listed-threads'

type Props = {
  work: { type: MediaType; totalEpisodes: number | null }
  /** The threads with comments. */
  threads: readonly Thread[]
  /** The episode of the open thread; undefined is the whole work. */
  open: number | undefined
  /** The page of the discussion. */
  path: string
}

/**
 * The threads of a work's discussion: of the whole work and of each episode. A long work lists only episodes with
 * comments; any other is opened by its number.
 */
export function Threads({ work, threads, open, path }: Props) {
  const t = useTranslations('reviews.threads')
  const format = useFormats()
  const { counted, total } = extentOf(work)
  if (!counted) return null
  const unit = partOf(work.type)
  const { listed, isWhole } = listedThreads(threads, total, open)
  return (
    <nav aria-label={t('label')} className="mb-3 grid max-w-reading grid-cols-1 gap-2 sm:mb-5 sm:gap-3">
      <ul className="flex gap-2 p-0.5 max-sm:overflow-x-auto max-sm:scrollbar-none sm:max-h-40 sm:flex-wrap sm:overflow-y-auto [&>li]:flex-none">
        <li>
          <Link
            className={CHOICE_CHIP}
            href={path}
            aria-current={open === undefined ? 'page' : undefined}
            data-keep-scroll=""
          >
            {t('whole')}
          </Link>
        </li>
        {listed.map(({ episode, total }) => (
          <li key={episode}>
            <Link
              className={CHOICE_CHIP}
              href={reviewsLink(path, { episode })}
              aria-current={open === episode ? 'page' : undefined}
              data-keep-scroll=""
              // An empty thread is nothing for search engines.
              rel={total > 0 ? undefined : 'nofollow'}
            >
              {t(unit, { number: episode })}
              {total > 0 && <span className="figures text-quiet">{format.count(total)}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {!isWhole && <OpenByNumber path={path} unit={unit} last={total} open={open} />}
    </nav>
  )
}

type ByNumber = Pick<Props, 'path' | 'open'> & { unit: ReturnType<typeof partOf>; last: number | null }

function OpenByNumber({ path, unit, last, open }: ByNumber) {
  const t = useTranslations('reviews.threads')
  return (
    <QueryForm
      action={path}
      label={t(`open.${unit}`)}
      className="flex items-end gap-2 max-sm:*:flex-row max-sm:*:items-center"
    >
      <label className="field sm:w-37 max-sm:w-auto max-sm:grid-flow-col max-sm:items-center [&>input]:max-sm:w-20">
        <span className="field-label">{t(`open.${unit}`)}</span>
        <input
          className="field-box px-3"
          type="number"
          name="episode"
          inputMode="numeric"
          required
          min={1}
          max={last ?? MAX_EPISODE}
          defaultValue={open}
          key={open}
        />
      </label>
      <button type="submit" className="button button-plain">
        {t('go')}
      </button>
    </QueryForm>
  )
}
