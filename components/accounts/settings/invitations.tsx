import { useMessages, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { formTextsOf } from '@/components/form/texts'
import { LinedButton } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { Panel } from '@/components/ui/section'
import { useFormats } from '@/i18n/formats'
import { call } from '@/lib/browser/api'
import { accountLinks } from '@/lib/identity/links/accounts'
import type { Invitations as Found, InvitationInput, NewInvitation } from '@/lib/identity/schemas/registration'

const ADDRESS = '/api/me/invitations'

const schema = () => import('@/lib/identity/schemas/registration').then(({ invitationInput }) => invitationInput)

type Made = { id: number; link: string }

/** The links by which the user invites others. Whoever has none to give, and gave none, sees nothing of it. */
export function Invitations() {
  const messages = useMessages()
  const t = useTranslations('settings.invitations')
  const form = formTextsOf(messages)
  const [found, setFound] = useState<Found>()
  const [made, setMade] = useState<Made>()
  const read = () => orElse(call<Found>(ADDRESS), form.unknown).then(setFound)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once
  useEffect(() => {
    void read()
  }, [])
  if (!found || (found.left === 0 && found.data.length === 0)) return null

  const send = async (body: InvitationInput) => {
    const { id, secret } = await call<NewInvitation>(ADDRESS, { method: 'POST', body })
    setMade({ id, link: location.origin + accountLinks.invitation(secret) })
    await read()
  }
  const revoke = async (id: number) => {
    if ((await orElse(call(`${ADDRESS}/${id}`, { method: 'DELETE' }), form.unknown)) === undefined) return
    notify('success', t('revoked'))
    if (made?.id === id) setMade(undefined)
    await read()
  }
  return (
    <Panel name="invitations-title" title={t('title')} lead={t('lead')}>
      {found.left !== null && <p className="text-quiet">{t('left', { count: found.left })}</p>}
      {made && <NewLink link={made.link} />}
      <ul className="grid gap-1">
        {found.data.map((one) => (
          <InvitationRow key={one.id} of={one} onRevoke={() => void revoke(one.id)} />
        ))}
      </ul>
      {found.left !== 0 && (
        <Form key={made?.id} schema={schema} send={send} texts={form} label={t('title')}>
          <TextField name="uses" label={t('uses')} defaultValue="1" inputMode="numeric" autoComplete="off" required />
          <TextField name="days" label={t('days')} defaultValue="7" inputMode="numeric" autoComplete="off" required />
          <Submit>{t('make')}</Submit>
        </Form>
      )}
    </Panel>
  )
}

function NewLink({ link }: { link: string }) {
  const t = useTranslations('settings.invitations')
  return (
    <div className="grid gap-2 rounded-lg bg-float p-3.5 text-sm/normal" role="status">
      <p className="font-semibold text-ink">{t('once')}</p>
      <p className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
        <span className="font-mono wrap-anywhere text-ink select-all">{link}</span>
        <CopyButton text={link} label={t('copy')} done={t('copied')} failed={t('notCopied')} />
      </p>
    </div>
  )
}

type RowProps = { of: Found['data'][number]; onRevoke: () => void }

function InvitationRow({ of: { uses, used, guests, endDate, revokedDate }, onRevoke }: RowProps) {
  const t = useTranslations('settings.invitations')
  const format = useFormats()
  const hasEnded = revokedDate !== null || used >= uses || new Date(endDate) < new Date()
  const date = format.partialDate(endDate.slice(0, 10))
  const state = revokedDate !== null ? t('revokedState') : hasEnded ? t('ended') : t('until', { date })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-t border-line py-2.5 text-sm/normal">
      <span className="font-semibold text-ink">
        {t('link', { used, uses })} · {state}
      </span>
      <span className="col-start-1 text-quiet wrap-anywhere" dir="auto">
        {guests.length > 0 ? t('came', { names: guests.join(', ') }) : t('none')}
      </span>
      {!hasEnded && (
        <LinedButton className="col-start-2 row-span-2 row-start-1" onClick={onRevoke}>
          {t('revoke')}
          <span className="sr-only">: {t('link', { used, uses })}</span>
        </LinedButton>
      )}
    </li>
  )
}
