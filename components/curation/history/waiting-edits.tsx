import { useTranslations } from 'next-intl'
import { RelativeTime } from '@/components/ui/relative-time'
import { useFormats } from '@/i18n/formats'
import { Link } from '@/i18n/link'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { MAX_WAITING_EDITS } from '@/lib/curation/contributing'
import type { WaitingEdit } from '@/lib/curation/schemas/waiting-edits'
import { useEditWords } from './words'

type Props = {
  noun: EditedNoun
  edits: readonly WaitingEdit[]
  /** Where the reader can look at one. */
  linkOf?: (edit: WaitingEdit) => string | undefined
}

/** Says that edits of an entry wait for an editor: of which fields or to do what, by whom and since when. */
export function WaitingEdits({ noun, edits, linkOf }: Props) {
  const t = useTranslations('waitingEdits')
  const format = useFormats()
  const words = useEditWords(noun)
  if (edits.length === 0) return null
  const title = t(edits.length < MAX_WAITING_EDITS ? 'title' : 'titleMany', { count: edits.length })
  return (
    <details className="mb-4 rounded-md bg-raised px-4 py-2.5 text-sm/normal" open={edits.length <= 3}>
      <summary className="min-h-6 cursor-pointer font-semibold text-ink">{title}</summary>
      <ul className="mt-1.5 grid gap-1">
        {edits.map((edit) => {
          const { id, fields, act, proposer, origin, createdDate } = edit
          const said = act ? t(`acts.${act}`) : fields.map((field) => words.field(field)).join(', ')
          const href = linkOf?.(edit)
          return (
            <li key={id} className="wrap-anywhere text-soft">
              {href ? (
                <Link href={href} className="quiet-link">
                  {said}
                </Link>
              ) : (
                said
              )}{' '}
              <span className="text-quiet">
                <bdi>{proposer ?? origin ?? t('gone')}</bdi>,{' '}
                <RelativeTime iso={createdDate} exact={format.timestamp(createdDate)} />
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
