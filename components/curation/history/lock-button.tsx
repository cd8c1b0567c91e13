import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { useRouter } from '@/i18n/navigation'
import { call } from '@/lib/browser/api'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { locksCall } from '@/lib/curation/links/edits'
import type { Locked } from '@/lib/curation/schemas/edits'
import { useEditWords } from './words'

type Props = { noun: EditedNoun; id: number; field: string; isLocked: boolean }

/** Locks or unlocks a field, with a reason. */
export default function LockButton({ noun, id, field, isLocked }: Props) {
  const t = useTranslations('edits.lock')
  const words = useEditWords(noun)
  const router = useRouter()
  const why = useId()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const name = words.field(field)
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const comment = String(new FormData(event.currentTarget).get('comment') ?? '')
    setBusy(true)
    const body = { fields: { [field]: !isLocked }, comment }
    if (await orElse(call<Locked>(locksCall(noun, id), { method: 'PUT', body }), t('failed'))) {
      notify('success', t('done'))
      setOpen(false)
      router.refresh()
    }
    setBusy(false)
  }
  if (!isOpen)
    return (
      <button type="button" className="quiet-link text-xs/normal" onClick={() => setOpen(true)}>
        <span aria-hidden="true">{t(isLocked ? 'unlock' : 'lock')}</span>
        <span className="sr-only">{t(isLocked ? 'unlockOf' : 'lockOf', { field: name })}</span>
      </button>
    )
  return (
    <form className="mt-1 flex w-full flex-wrap items-end gap-2" onSubmit={(event) => void save(event)}>
      <label htmlFor={why} className="grid flex-1 gap-1 text-xs/normal text-quiet">
        {t('why')}
        <input id={why} name="comment" required maxLength={2000} className="field-box min-w-40" autoComplete="off" />
      </label>
      <button type="submit" className="button min-h-10 px-3 text-sm/normal" disabled={isBusy}>
        {t(isLocked ? 'unlock' : 'lock')}
      </button>
      <button type="button" className="button button-plain min-h-10 px-3 text-sm/normal" onClick={() => setOpen(false)}>
        {t('cancel')}
      </button>
    </form>
  )
}
