import { useTranslations } from 'next-intl'
import { useScoreText } from '@/components/catalogue/scores/score-text'
import { useFormats } from '@/i18n/formats'
import { changesOf, type ShownChange } from './changes'

type Props = Parameters<typeof changesOf>[2]

/** The fields that differ between two records, each with its values before and after. */
export function Changes(change: Props) {
  const t = useTranslations('history')
  const statuses = useTranslations('myMedia.statuses')
  const priorities = useTranslations('myMedia.form.details.priorities')
  const changes = changesOf({ t, statuses, priorities, score: useScoreText() }, useFormats(), change)
  return (
    <ul className="flex flex-wrap gap-x-4.5 gap-y-0.5 figures">
      {changes.map((each) => (
        <Change key={each.name} {...each} isRemoved={change.after === null} />
      ))}
    </ul>
  )
}

function Change({ name, before, after, isRemoved }: ShownChange & { isRemoved: boolean }) {
  const t = useTranslations('history')
  return (
    <li className="min-w-0 wrap-anywhere">
      <span className="text-quiet">{name}</span> {before !== null && <span dir="auto">{before}</span>}
      {before !== null && !isRemoved && (
        <>
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> {t('to')} </span>
        </>
      )}
      {isRemoved ? (
        <span> {t('gone')}</span>
      ) : (
        <strong className="font-semibold text-ink" dir="auto">
          {after ?? t('none')}
        </strong>
      )}
    </li>
  )
}
