import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { useFieldLabel } from '@/components/curation/contribute/labels'
import { Link } from '@/i18n/link'
import { call } from '@/lib/browser/api'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { contributionLinks } from '@/lib/curation/links/contributions'
import { changeLink } from '@/lib/curation/links/edits'
import type { RevertedAll } from '@/lib/curation/schemas/contribution-queue'

type Done = Pick<RevertedAll, 'reverted' | 'kept'>
type Place = NonNullable<Done['kept'][number]['places']>[number]

/** Takes back all that a user has changed since a time, call by call, and says what was not. */
export function RevertAll({ username, onDone }: { username: string; onDone: () => void }) {
  const t = useTranslations('contributions.contributor')
  const label = useFieldLabel()
  const said = (noun: EditedNoun, { place, text }: Place) =>
    [label(noun, place.split('.', 1)[0] ?? ''), text].filter(Boolean).join(': ')
  const [done, setDone] = useState<Done>()
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle')
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const since = `${String(form.get('since'))}:00Z`
    const comment = String(form.get('comment') ?? '').trim() || null
    setState('working')
    let all: Done = { reverted: [], kept: [] }
    setDone(all)
    try {
      let before: number | null | undefined
      do {
        const body = { since, comment, before: before ?? undefined }
        const { reverted, kept, next } = await call<RevertedAll>(contributionLinks.revertAllCall(username), {
          method: 'POST',
          body,
        })
        all = { reverted: [...all.reverted, ...reverted], kept: [...all.kept, ...kept] }
        setDone(all)
        before = next
      } while (before !== null)
      setState('idle')
    } catch {
      setState('failed')
    }
    onDone()
  }
  return (
    <form className="grid w-full gap-3" onSubmit={(event) => void send(event)}>
      <div className="flex flex-wrap items-end gap-3">
        <label className="field">
          <span className="field-label">{t('since')}</span>
          <input className="field-box" type="datetime-local" name="since" required />
        </label>
        <label className="field min-w-60 grow">
          <span className="field-label">{t('comment')}</span>
          <input className="field-box" name="comment" maxLength={2000} dir="auto" />
        </label>
        <button type="submit" className="button button-danger" disabled={state === 'working'}>
          {t('press')}
        </button>
      </div>
      <div role="status" className="grid gap-1 text-sm">
        {done && state === 'working' && <p>{t('working', { count: done.reverted.length })}</p>}
        {done && state === 'idle' && <p>{t('done', { count: done.reverted.length, kept: done.kept.length })}</p>}
        {state === 'failed' && <p className="text-red">{t('failed')}</p>}
        <ul>
          {done?.kept.slice(0, SHOWN).map(({ edit, noun, why, places }) => (
            <li key={`${edit} ${why}`} className="wrap-anywhere">
              <Link href={changeLink(edit)} className="quiet-link">
                {t('edit', { id: edit })}
              </Link>
              : {t(`why.${why}`)}
              {places && <> ({t('places', { places: places.map((place) => said(noun, place)).join('; ') })})</>}
            </li>
          ))}
        </ul>
      </div>
    </form>
  )
}

/** Most lines of what was not taken back. */
const SHOWN = 100
