import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { PickDialog } from '@/components/catalogue/search/lazy-pick-dialog'
import { useRead } from '@/components/identity/session/use-read'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { RelativeTime } from '@/components/ui/relative-time'
import { Section } from '@/components/ui/section'
import { useFormats } from '@/i18n/formats'
import { call } from '@/lib/browser/api'
import { type EditedNoun, RESOURCES } from '@/lib/catalogue/nouns'
import { mergesCall, undoMergeCall } from '@/lib/curation/links/merges'
import type { Merge } from '@/lib/curation/schemas/merges'
import { Picker } from '../picker'
import { Choices } from './choices'

type Props = { noun: EditedNoun; id: number; title: string; mayEdit: boolean }

/** Makes this entry and another one, which `with` of the address may name, into one. Another address begins anew. */
export default function MergeEditor(props: Props) {
  const named = Number(useSearchParams().get('with'))
  const given = Number.isInteger(named) && named > 0 && named !== props.id ? named : undefined
  return <Chooser key={`${props.id} ${given}`} {...props} given={given} />
}

/** Chooses the other entry and which of the two stays; below it what was merged into this one before, for editors. */
function Chooser({ noun, id, title, mayEdit, given }: Props & { given: number | undefined }) {
  const t = useTranslations('contribute.merge')
  const [other, setOther] = useState(given)
  const [stays, setStays] = useState(given !== undefined)
  const [open, setOpen] = useState<boolean>()
  const chooser = useRef<HTMLButtonElement>(null)
  const [from, into] = other ? (stays ? [other, id] : [id, other]) : []
  const choose = (chosen: number) => {
    if (chosen !== id) setOther(chosen)
    setOpen(false)
  }
  return (
    <>
      {/* Tags are found by a field of their own. */}
      {noun === 'tag' && (
        <div className="mt-6 max-w-100">
          <Picker noun="tag" label={t(other ? 'chooseAnother' : 'choose')} onPick={(tag) => tag.id && choose(tag.id)} />
        </div>
      )}
      <p className="mt-6 flex flex-wrap gap-3 empty:hidden">
        {noun !== 'tag' && (
          <button
            ref={chooser}
            type="button"
            className={other ? 'button button-plain inset-ring inset-ring-line' : 'button'}
            aria-haspopup="dialog"
            onFocus={PickDialog.preload}
            onClick={() => setOpen(true)}
          >
            <Icon name="search" size={18} />
            {t(other ? 'chooseAnother' : 'choose')}
          </button>
        )}
        {other && (
          <button
            type="button"
            className="button button-plain inset-ring inset-ring-line"
            onClick={() => setStays(!stays)}
          >
            <Icon name="undo" size={18} />
            {t('swap')}
          </button>
        )}
      </p>
      {from && into && <Choices key={`${from} ${into}`} noun={noun} from={from} into={into} mayEdit={mayEdit} />}
      {mayEdit && <PastMerges noun={noun} id={id} />}
      {noun !== 'tag' && open !== undefined && (
        <PickDialog
          open={open}
          opener={chooser}
          kind={RESOURCES[noun]}
          title={t('choose')}
          text={title}
          onChoose={(entry: { id: number }) => choose(entry.id)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** What was merged into an entry, with a button that makes it two entries again. */
function PastMerges({ noun, id }: { noun: EditedNoun; id: number }) {
  const t = useTranslations('contribute.merge')
  const format = useFormats()
  const { found, read } = useRead<Merge[]>(mergesCall(noun, id))
  const [pending, setPending] = useState<number>()
  if (!found || found === 'failed' || found.length === 0) return null
  const called = ({ merged }: Merge) => merged.title ?? t('hiddenTitle')
  const undo = async (merged: Merge) => {
    if (pending !== undefined) return
    setPending(merged.id)
    const done = await orElse(call(undoMergeCall(merged.id), { method: 'POST' }), t('undoFailed'))
    setPending(undefined)
    if (!done) return
    notify('success', t('undone', { title: called(merged) }))
    read()
  }
  return (
    <Section className="mt-14 grid gap-3" name="past-merges" title={t('past')}>
      <ul className="grid gap-2">
        {found.map((each) => (
          <li
            key={each.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-raised px-4.5 py-3.5 text-sm/5"
          >
            <p className="min-w-0 flex-1">
              <span className="font-semibold wrap-anywhere text-ink" dir="auto">
                {called(each)}
              </span>{' '}
              <span className="text-quiet">
                {each.merged.id} · <span dir="auto">{each.editor ?? t('nobody')}</span> ·{' '}
                <RelativeTime iso={each.createdDate} exact={format.timestamp(each.createdDate)} />
              </span>
              {each.comment && (
                <span className="block wrap-anywhere text-soft" dir="auto">
                  {each.comment}
                </span>
              )}
            </p>
            {each.canUndo ? (
              <button
                type="button"
                className="button button-plain inset-ring inset-ring-line"
                aria-disabled={pending !== undefined}
                data-pending={pending === each.id || undefined}
                onClick={() => void undo(each)}
              >
                <Icon name="undo" size={18} />
                {t('undo')}
                <span className="sr-only">: {called(each)}</span>
              </button>
            ) : (
              <span className="text-quiet">{t(each.undoneDate ? 'isUndone' : 'tooLate')}</span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
