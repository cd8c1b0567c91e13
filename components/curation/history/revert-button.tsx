import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ROW_BUTTON } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { useRouter } from '@/i18n/navigation'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { revertCall } from '@/lib/curation/links/edits'
import type { Contributed } from '@/lib/curation/schemas/contributions'
import type { Place } from './revert-place'
import { useEditWords } from './words'

type Texts = Readonly<Record<string, string | number | null>>
/** The contested parts, now and after the undo, unless that is hidden; and the parts without a conflict. */
type Conflict = { says: Texts; would: Texts; rest: readonly string[] }

const revert = (id: number, parts?: readonly string[]) =>
  call<Contributed>(revertCall(id), { method: 'POST', body: parts ? { parts } : {} })

/** `onChange` is called after it was taken back, and after the undo of that. */
type Props = { id: number; places: readonly Place[]; onChange?: (() => void) | undefined }

/**
 * Takes an edit back at one press, or what one chooses of it (`places`), and offers to undo that. A conflict says what
 * was changed since, with both values, and the rest can be taken back.
 */
export default function RevertButton({ id, places, onChange }: Props) {
  const t = useTranslations('edits.undo')
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()
  const fail = (error: unknown) => notify('failure', (error instanceof Problem && error.message) || t('failed'))
  const changed = () => {
    router.refresh()
    onChange?.()
  }
  const again = async (made: number) => {
    try {
      await revert(made)
      notify('success', t('undone'))
      changed()
    } catch (error) {
      fail(error)
    }
  }
  const press = async (parts?: readonly string[]) => {
    setBusy(true)
    try {
      const { edit } = await revert(id, parts)
      const action = edit === null ? undefined : { label: t('again'), run: () => void again(edit) }
      notify('success', t('done'), action && { action })
      setConflict(undefined)
      changed()
    } catch (error) {
      const found = error instanceof Problem && error.code === 'conflict' ? (error.current as Conflict | null) : null
      setConflict(found?.says ? found : undefined)
      if (!found?.says) fail(error)
    }
    setBusy(false)
  }
  return (
    <div className="grid justify-items-start gap-2">
      {conflict && <Contested {...conflict} />}
      {conflict && conflict.rest.length > 0 && (
        <button type="button" className={ROW_BUTTON} disabled={isBusy} onClick={() => void press(conflict.rest)}>
          {t('rest')}
        </button>
      )}
      <button type="button" data-key="r" className={ROW_BUTTON} disabled={isBusy} onClick={() => void press()}>
        <Icon name="undo" size={16} />
        <span aria-hidden="true">{t('press')}</span>
        <span className="sr-only">{t('pressOf', { id: String(id) })}</span>
      </button>
      {places.length > 1 && <Choice places={places} isBusy={isBusy} press={press} />}
    </div>
  )
}

type ChoiceProps = { places: readonly Place[]; isBusy: boolean; press: (parts: readonly string[]) => void }

function Choice({ places, isBusy, press }: ChoiceProps) {
  const t = useTranslations('edits.undo')
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <details>
      <summary className="quiet-link">{t('choose')}</summary>
      <fieldset className="mt-2 grid justify-items-start gap-1.5">
        <legend className="sr-only">{t('choose')}</legend>
        {places.map(({ place, label }) => (
          <label key={place} className="flex items-baseline gap-2">
            <input
              type="checkbox"
              checked={chosen.includes(place)}
              onChange={({ target }) =>
                setChosen((old) => (target.checked ? [...old, place] : old.filter((each) => each !== place)))
              }
            />
            <span dir="auto" className="wrap-anywhere">
              {label}
            </span>
          </label>
        ))}
        <button
          type="button"
          className={ROW_BUTTON}
          disabled={isBusy || chosen.length === 0}
          onClick={() => press(chosen)}
        >
          {t('chosen')}
        </button>
      </fieldset>
    </details>
  )
}

function Contested({ says, would }: Conflict) {
  const t = useTranslations('edits')
  const words = useEditWords()
  return (
    <div role="alert" className="grid gap-1 text-yellow">
      <p>{t('undo.contested')}</p>
      <ul>
        {Object.entries(says).map(([place, text]) => {
          const [field = ''] = place.split('.', 1)
          const shown = (value: string | number | null | undefined) =>
            String((place === field ? words.value(field, value ?? null) : value) ?? t('nothing'))
          return (
            <li key={place} dir="auto" className="whitespace-pre-line wrap-anywhere">
              {place in would
                ? t('undo.says', { field: words.field(field), text: shown(text), would: shown(would[place]) })
                : t('undo.saysNow', { field: words.field(field), text: shown(text) })}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
