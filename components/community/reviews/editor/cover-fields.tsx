import { useTranslations } from 'next-intl'
import { episodeOf } from '@/lib/markup/spoiler'
import type { CoverState } from './use-cover'

/** Up to which episode a text tells, and whether all of it is covered for who has not seen it. */
export function CoverFields({ cover }: { cover: CoverState }) {
  const t = useTranslations('reviews.editor')
  return (
    <>
      <label className="field">
        <span className="field-label">{t('episode')}</span>
        <input
          type="number"
          min={1}
          max={99_999}
          inputMode="numeric"
          className="field-box"
          placeholder={t('episodeHint')}
          value={cover.episode ?? ''}
          onChange={({ currentTarget }) => cover.onEpisode(episodeOf(currentTarget.value))}
        />
      </label>
      {cover.episode !== null && (
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={cover.isWhole}
            onChange={({ currentTarget }) => cover.onWhole(currentTarget.checked)}
          />
          {t('covers')}
        </label>
      )}
      {cover.isBroken && (
        <p role="alert" className="field-message basis-full" data-wrong="">
          {t('coverBroken')}
        </p>
      )}
    </>
  )
}
