import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { useRouter } from '@/i18n/navigation'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { revertCall } from '@/lib/catalogue/links/edits'
import type { Contributed } from '@/lib/catalogue/schemas/contributions'
import { useEditWords } from './words'

/** What contested fields say now, by field or item ("title", "episodes.3"). */
type Says = Readonly<Record<string, string | number | null>>

const revert = (id: number) => call<Contributed>(revertCall(id), { method: 'POST', body: {} })

/** Takes an edit back at one press, and offers to undo that; a conflict says what the fields say now. */
export default function RevertButton({ id }: { id: number }) {
  const t = useTranslations('edits.undo')
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const [says, setSays] = useState<Says>()
  const fail = (error: unknown) => notify('failure', (error instanceof Problem && error.message) || t('failed'))
  const again = async (made: number) => {
    try {
      await revert(made)
      notify('success', t('undone'))
      router.refresh()
    } catch (error) {
      fail(error)
    }
  }
  const press = async () => {
    setBusy(true)
    try {
      const { edit } = await revert(id)
      const action = edit === null ? undefined : { label: t('again'), run: () => void again(edit) }
      notify('success', t('done'), action && { action })
      router.refresh()
    } catch (error) {
      const said = error instanceof Problem && error.code === 'conflict' ? saidIn(error.current) : undefined
      setSays(said)
      if (!said) fail(error)
    }
    setBusy(false)
  }
  return (
    <div className="grid justify-items-start gap-2">
      {says && <Contested says={says} />}
      <button
        type="button"
        className="button button-plain min-h-9 px-3 text-sm/normal inset-ring inset-ring-line"
        disabled={isBusy}
        onClick={() => void press()}
      >
        <Icon name="undo" size={16} />
        <span aria-hidden="true">{t('press')}</span>
        <span className="sr-only">{t('pressOf', { id: String(id) })}</span>
      </button>
    </div>
  )
}

const saidIn = (current: unknown) => (current as { says?: Says } | null)?.says

function Contested({ says }: { says: Says }) {
  const t = useTranslations('edits')
  const words = useEditWords()
  return (
    <div role="alert" className="grid gap-1 text-yellow">
      <p>{t('undo.contested')}</p>
      <ul>
        {Object.entries(says).map(([place, text]) => {
          const [field = ''] = place.split('.', 1)
          const shown = place === field ? words.value(field, text) : text
          return (
            <li key={place} dir="auto" className="whitespace-pre-line wrap-anywhere">
              {t('undo.says', { field: words.field(field), text: String(shown ?? t('nothing')) })}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
