import { useMessages, useTranslations } from 'next-intl'
import { LinedButton } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import type { NewConnection } from '@/lib/connections/schemas/connections'

/** What a new connection has sent: nothing yet, only events of another user, or events that count. */
export type Heard = 'nothing' | 'others' | 'own'

type Props = { made: NewConnection; heard: Heard; onHide: () => void }

const HEARD = { nothing: 'waiting', others: 'heardOthers', own: 'heard' } as const

/** How to set up a new connection: its address, which is shown this once, three steps, and whether it has spoken. */
export function Setup({ made: { program, key, name }, heard, onHide }: Props) {
  const t = useTranslations('connections')
  const { steps } = useMessages().connections
  const path = program === 'Other' ? '/api/scrobbles' : `/api/scrobbles/${program.toLowerCase()}`
  const address = `${window.location.origin}${path}?apikey=${key}`
  return (
    <section className="grid gap-3 rounded-md bg-ground p-3.5 text-sm/normal" aria-label={t('setUp', { name })}>
      <p className="font-semibold text-ink">{t('once')}</p>
      <p className="flex items-center justify-between gap-2">
        <code className="min-w-0 wrap-anywhere select-all">{address}</code>
        <CopyButton text={address} label={t('copy')} done={t('copied')} failed={t('notCopied')} />
      </p>
      <ol className="grid list-decimal gap-1.5 ps-5">
        {steps[program].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p
        role="status"
        className={`flex items-center gap-2 font-semibold ${heard === 'own' ? 'text-green' : 'text-quiet'}`}
      >
        <Icon name={heard === 'own' ? 'check' : 'clock'} size={18} />
        {t(HEARD[heard])}
      </p>
      <LinedButton className="justify-self-start" onClick={onHide}>
        {t('hide')}
      </LinedButton>
    </section>
  )
}
