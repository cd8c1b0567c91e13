import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useChoiceWords } from '@/components/catalogue/choice-words'
import { TextField } from '@/components/form/text-field'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { notify } from '@/components/ui/notify'
import { Link } from '@/i18n/link'
import { useRouter } from '@/i18n/navigation'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { MEDIA } from '@/lib/catalogue/fields/media'
import { entryPage, mergeLink } from '@/lib/catalogue/links/entries'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { contributionLinks } from '@/lib/curation/links/contributions'
import { mergeCall } from '@/lib/curation/links/merges'
import { areOfOneKind } from '@/lib/curation/merge-kinds'
import type { Contributed } from '@/lib/curation/schemas/contributions'
import type { MergePreview, MergeSides } from '@/lib/curation/schemas/merges'
import { Proposed } from '../proposed'
import { Comparison, titleOf } from './comparison'

type Props = { noun: EditedNoun; from: number; into: number; mayEdit: boolean }

/** Both entries side by side: which value stays where they differ, what moves, and why they are one. */
export function Choices({ noun, from, into, mayEdit }: Props) {
  const { found, failure, read } = useRead<MergePreview>(mergeCall(noun, from, into))
  if (found === undefined) return <div className="skeleton mt-6 h-44 rounded-lg" aria-hidden="true" />
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={read} />
  return <MergeForm noun={noun} preview={found} mayEdit={mayEdit} />
}

type FormProps = { noun: EditedNoun; preview: MergePreview; mayEdit: boolean }

function MergeForm({ noun, preview, mayEdit }: FormProps) {
  const t = useTranslations('contribute.merge')
  const router = useRouter()
  const [sides, setSides] = useState<MergeSides>({})
  const [isPending, setPending] = useState(false)
  const { merged, into } = preview
  const [isProposed, setProposed] = useState(false)
  const [moved, setMoved] = useState<Moved>()
  const kinds = useKinds(noun, merged, into)
  const refused = (error: unknown) => {
    const found = error instanceof Problem ? movedIn(error) : undefined
    if (found) setMoved(found)
    else notify('failure', (error instanceof Problem && error.message) || t('failed'))
  }
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const given = new FormData(event.currentTarget)
    const [comment, source] = [given.get('comment'), given.get('source')].map((text) => String(text ?? '').trim())
    setPending(true)
    const body = {
      noun,
      id: merged.id,
      into: into.id,
      fields: sides,
      ...(comment && { comment }),
      ...(source && { source }),
      ...(kinds && { confirmKinds: true }),
    }
    const done = await call<Contributed>(contributionLinks.mergesCall(), { method: 'POST', body }).catch(refused)
    setPending(false)
    if (!done) return
    if (done.state === 'Open') return setProposed(true)
    notify('success', t('done', { title: titleOf(noun, into.title) }))
    router.push(entryPage(noun, into.id))
  }
  if (isProposed) return <Proposed noun={noun} id={merged.id} />
  return (
    <form
      className="mt-6 grid gap-6"
      aria-label={t('form')}
      aria-busy={isPending}
      onSubmit={(event) => void send(event)}
    >
      <Comparison
        noun={noun}
        preview={preview}
        sides={sides}
        onChoose={(field, side) => setSides({ ...sides, [field]: side })}
      />
      <TextField name="comment" label={t('comment')} hint={t('commentHint')} lines={2} autoComplete="off" />
      {!mayEdit && <TextField name="source" label={t('source')} maxLength={1000} autoComplete="off" />}
      {moved && <MovedNote noun={noun} ids={[merged.id, into.id]} moved={moved} />}
      {kinds && (
        <label className="flex cursor-pointer items-start gap-3 rounded-md bg-float px-4 py-3 text-sm/5 text-yellow">
          <input type="checkbox" className="mt-0.5 size-5 shrink-0" name="kinds" required />
          {t('kinds', kinds)}
        </label>
      )}
      <p>
        <button
          type="submit"
          className={mayEdit ? 'button button-danger' : 'button'}
          aria-disabled={isPending}
          data-pending={isPending || undefined}
        >
          {t(mayEdit ? 'confirm' : 'propose')}
        </button>
      </p>
    </form>
  )
}

/** The side that was merged into another entry meanwhile, and into which one. */
type Moved = { side: 'id' | 'into'; to: number }

function movedIn({ errors, current }: Problem): Moved | undefined {
  const side = (['id', 'into'] as const).find((one) => errors[one] === 'merged')
  return side && { side, to: (current as { into: number }).into }
}

type MovedProps = { noun: EditedNoun; ids: readonly [merged: number, into: number]; moved: Moved }

/** Says that one of the two entries was merged meanwhile, and links to a merge with the entry that it became. */
function MovedNote({ noun, ids: [merged, into], moved: { side, to } }: MovedProps) {
  const t = useTranslations('contribute.merge')
  const [from, stays] = side === 'id' ? [to, into] : [merged, to]
  return (
    <p role="alert" className="rounded-md bg-float px-4 py-3 text-sm text-yellow">
      {from === stays ? t('areOne') : t('moved')}{' '}
      <Link href={from === stays ? entryPage(noun, to) : mergeLink(noun, stays, from)} className="quiet-link">
        {from === stays ? t('seeOne') : t('movedOn')}
      </Link>
    </p>
  )
}

/** The words for the types of two works that are of different kinds: the merge asks once more. */
function useKinds(noun: EditedNoun, merged: MergePreview['merged'], into: MergePreview['into']) {
  const word = useChoiceWords()
  const [goes, stays] = [merged.fields.type, into.fields.type]
  if (noun !== 'media' || areOfOneKind(goes, stays)) return undefined
  return { goes: word(MEDIA.type, String(goes)), stays: word(MEDIA.type, String(stays)) }
}
