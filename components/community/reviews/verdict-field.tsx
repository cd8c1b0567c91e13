import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { RECOMMENDATIONS } from '@/lib/community/schemas/reviews'
import type { TextValues } from './text-values'
import { VERDICT, Verdict } from './verdict'

type Props = {
  value: TextValues['recommended']
  error: string | undefined
  autoFocus: boolean
  onChoose: (verdict: (typeof RECOMMENDATIONS)[number]) => void
}

/** The verdict of a review, one of a few. */
export function VerdictField({ value, error, autoFocus, onChoose }: Props) {
  const t = useTranslations('reviews.form')
  const verdicts = useTranslations('reviews.verdicts')
  const id = useId()
  return (
    <fieldset aria-describedby={id}>
      <legend className="field-label mb-1.5" data-required>
        {t('verdict')}
      </legend>
      <div className="flex flex-wrap gap-2">
        {RECOMMENDATIONS.map((verdict, at) => (
          <label key={verdict} className={`${VERDICT[verdict]} ${CHOICE}`}>
            <input
              type="radio"
              name="recommended"
              className="sr-only"
              value={verdict}
              required
              // biome-ignore lint/a11y/noAutofocus: the form asks for it when somebody begins to write
              autoFocus={autoFocus && at === 0}
              checked={value === verdict}
              onChange={() => onChoose(verdict)}
            />
            <Verdict verdict={verdict} label={verdicts(verdict)} />
          </label>
        ))}
      </div>
      <p id={id} className="field-message" data-wrong={error && ''}>
        {error}
      </p>
    </fieldset>
  )
}

const CHOICE =
  'inline-flex min-h-11 cursor-pointer items-center rounded-md bg-float px-3.5 py-2 inset-ring inset-ring-line has-checked:bg-[color-mix(in_oklab,var(--verdict)_12%,var(--raised))] has-checked:shadow-[inset_0_0_0_1.5px_var(--verdict)] has-focus-visible:outline-2 has-focus-visible:outline-accent'
