import { useMessages, useTranslations } from 'next-intl'
import { LinedButton } from '@/components/ui/button'
import { useFormats } from '@/i18n/formats'
import type { Review } from '@/lib/community/schemas/reviews'
import { withSpoilerLabels } from '@/lib/markup/spoiler-labels'

type Props = { review: Review; onKeepMine: () => void; onTakeNewer: () => void }

/** The version of a text that was saved elsewhere meanwhile, beside the input. The user chooses; neither is lost. */
export function NewerText({ review, onKeepMine, onTakeNewer }: Props) {
  const t = useTranslations('reviews.form.newer')
  const verdicts = useTranslations('reviews.verdicts')
  const html = withSpoilerLabels(review.html, useMessages().reviews.spoiler, useFormats())
  const look = 'prose max-h-60 max-w-none overflow-y-auto'
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
  const text = <div className={look} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
  return (
    <section className="grid gap-2.5 rounded-md bg-float px-4 py-3" role="alert">
      <p className="text-sm text-ink">{t('text')}</p>
      {review.recommended && <p className="text-sm font-semibold">{verdicts(review.recommended)}</p>}
      {review.title && (
        <h3 className="font-semibold wrap-anywhere" dir="auto">
          {review.title}
        </h3>
      )}
      {text}
      <p className="flex flex-wrap gap-3">
        <button type="button" className="button" onClick={onKeepMine}>
          {t('keepMine')}
        </button>
        <LinedButton onClick={onTakeNewer}>{t('takeNewer')}</LinedButton>
      </p>
    </section>
  )
}
