import { useTranslations } from 'next-intl'
import { useMovedCounts } from '@/components/curation/history/moved-counts'
import { lazyPart } from '@/components/ui/lazy-part'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { isWaiting } from '@/lib/curation/contributing'
import type { Contribution } from '@/lib/curation/schemas/contribution-queue'
import { formatTag } from '@/lib/format'
import { languageOfText } from '@/lib/writing'
import { Key } from './decide'

const MergeLook = lazyPart(() => import('./merge-look'))

type Props = {
  contribution: Contribution
  /** Whether keys are on; for editors. */
  hasKeys?: boolean
  /** Whether the whole merge is shown, and what shows it; for editors. */
  isPreviewed?: boolean
  onPreview?: (isShown: boolean) => void
  /** Whether works of different kinds are one nevertheless. */
  areOne?: boolean
  onConfirm?: (areOne: boolean) => void
}

/** What a proposal does to a whole entry, in a sentence; of a merge also what it moves and, for editors, all of it. */
export function ActLook({ contribution, hasKeys, isPreviewed = false, onPreview, areOne = false, onConfirm }: Props) {
  const t = useTranslations('contributions.acts')
  const { noun, entry, act, state } = contribution
  const said = useSentence(contribution)
  if (!act) return null
  const canPreview = onPreview && act.into && entry !== null && isWaiting(state)
  return (
    <div className="grid gap-3 rounded-md bg-float px-3.5 py-3 text-sm/normal">
      <p className="wrap-anywhere text-ink">{said}</p>
      {act.kindsDiffer && onConfirm && (
        <label className="flex cursor-pointer items-start gap-3 text-yellow">
          <input
            type="checkbox"
            name="kinds"
            className="mt-0.5 size-5 shrink-0 accent-(--accent)"
            checked={areOne}
            onChange={({ currentTarget }) => onConfirm(currentTarget.checked)}
          />
          {t('kinds')}
        </label>
      )}
      {canPreview && (
        <p>
          <button
            type="button"
            className="button button-plain inset-ring inset-ring-line"
            aria-expanded={isPreviewed}
            aria-keyshortcuts={hasKeys ? 'p' : undefined}
            onClick={() => onPreview(!isPreviewed)}
          >
            {t(isPreviewed ? 'closePreview' : 'preview')}
            <Key name="P" />
          </button>
        </p>
      )}
      {canPreview && isPreviewed && (
        <MergeLook
          noun={noun}
          from={entry}
          into={act.into?.id ?? 0}
          fields={act.fields}
          waiting={<div className="skeleton h-32 rounded-md" aria-hidden="true" />}
        />
      )}
    </div>
  )
}

/** The name of an entry within a sentence. */
const called = (noun: EditedNoun, title: string) => () => (
  <bdi lang={languageOfText(title)}>{noun === 'tag' ? formatTag(title) : title}</bdi>
)

/** "Merges Drama into Action. What moves: 164 works." */
function useSentence({ noun, title, act }: Contribution) {
  const t = useTranslations('contributions.acts')
  const counts = useMovedCounts()
  if (!act) return ''
  if (act.did !== 'merge') return t(act.did)
  const into = act.into?.title ? called(noun, act.into.title) : () => t('goneEntry')
  const gone = act.goes
  if (gone !== null) return t.rich('merged', { goes: () => <bdi lang={languageOfText(gone)}>{gone}</bdi>, into })
  const moves = counts(act.moves)
  const goes = called(noun, title)
  return moves === '' ? t.rich('merge', { goes, into }) : t.rich('mergeWith', { goes, into, moves })
}
