import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { useRouter } from '@/i18n/navigation'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { neighboursCall } from '@/lib/catalogue/links/entries'
import type { GuessJudgement } from '@/lib/catalogue/schemas/neighbours'
import type { Contributed } from '@/lib/curation/schemas/contributions'

/** A work, the one that is guessed to follow it, and the titles of both. */
type Guess = { id: number; next: number; title: string; after: string }

const BUTTON = 'button button-plain min-h-8 px-3 text-xs/normal inset-ring inset-ring-line'

/** Confirms or refuses guesses at one press each: editors at once, others by a proposal. */
export default function Judges({ guesses }: { guesses: readonly Guess[] }) {
  return guesses.map((guess) => <Judge key={guess.id} {...guess} />)
}

function Judge({ id, next, title, after }: Guess) {
  const t = useTranslations('media.entry.neighbours.judge')
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const say = async (follows: boolean) => {
    setBusy(true)
    try {
      const body: GuessJudgement = { next, follows }
      const { state } = await call<Contributed>(neighboursCall(id), { method: 'POST', body })
      if (state === 'Open') setSent(true)
      notify('success', t(state === 'Open' ? 'sent' : follows ? 'confirmed' : 'refused'))
      router.refresh()
    } catch (error) {
      notify('failure', (error instanceof Problem && error.message) || t('failed'))
    }
    setBusy(false)
  }
  if (isSent) return <p className="mt-3 text-xs/normal text-quiet">{t('sent')}</p>
  return (
    <fieldset className="mt-3 flex min-w-0 flex-wrap items-center gap-2 text-xs/normal text-quiet">
      <legend className="float-start me-1 py-1.5">{t('asked', { title, after })}</legend>
      <button type="button" className={BUTTON} disabled={isBusy} onClick={() => void say(true)}>
        {t('yes')}
      </button>
      <button type="button" className={BUTTON} disabled={isBusy} onClick={() => void say(false)}>
        {t('no')}
      </button>
    </fieldset>
  )
}
