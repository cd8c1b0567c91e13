'use client'
import type { Messages } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { FormTexts } from '@/components/form/form'
import { Icon } from '@/components/ui/icon'
import { announce } from '@/components/ui/navigation-event'
import { notify } from '@/components/ui/notify'
import { QuietLink } from '@/components/ui/quiet-link'
import { useRouter } from '@/i18n/navigation'
import { Problem } from '@/lib/browser/problem'
import { enterSession, logInByTicket } from '@/lib/browser/provider-calls'
import type { FirstLogin } from '@/lib/browser/session-calls'
import { links } from '@/lib/links'
import { wantedPath } from '@/lib/local-path'
import { afterLogin } from './after-login'
import { announcementsReady } from './announcements/ready'
import { FORM_LINKS, FORM_SENT } from './form-styles'
import { NewUserForm, type NewUserTexts } from './new-user-form'
import type { RegistrationNeeds } from './registration-asks'
import { Covers } from './setup-form'

type Props = {
  texts: NewUserTexts
  needs: RegistrationNeeds
  /** The sentences of refusals, by their codes. */
  refusals: Readonly<Record<string, string>>
  form: FormTexts
  /** What the first account is asked. */
  setup: { texts: Messages['setup']; hasCovers: boolean }
}

/** The first account needs nothing but a name. */
const NO_NEEDS: RegistrationNeeds = { invitation: false, note: false, terms: null }

type Shown =
  | { state: 'wait' }
  | { state: 'sent' }
  | { state: 'new'; username: string; typesEmail: boolean; waits: boolean; isFirst: boolean; next: string | undefined }
  | { state: 'covers' }
  | { state: 'failed'; reason: string }

/** Completes a login by a provider. What happened stands in the fragment of the address, which is removed at once. */
export function ProviderLanding({ texts, needs, refusals, form, setup }: Props) {
  const router = useRouter()
  const asked = useRef(false)
  const [shown, setShown] = useState<Shown>({ state: 'wait' })
  const { providers } = texts
  const go = async (first: FirstLogin, next: string | undefined) => {
    notify('success', providers.done)
    const to = afterLogin(first, next)
    if (!announce(to, true)) return
    await announcementsReady()
    router.replace(to)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fragment is read once
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    const said = new URLSearchParams(location.hash.slice(1))
    history.replaceState(history.state, '', location.pathname)
    const next = wantedPath(said.get('next'))
    const done = said.get('done')
    const ticket = said.get('ticket')
    const fail = (problem: unknown) =>
      setShown({ state: 'failed', reason: (problem instanceof Problem && problem.message) || refusals.internal || '' })
    if (ticket) void logInByTicket(ticket).then((first) => go(first, next), fail)
    else if (done === 'login') void enterSession().then(() => go(null, next), fail)
    else if (done === 'linked') {
      notify('success', providers.linked)
      router.replace(links.settings('security'))
    } else if (done === 'proven') {
      notify('success', providers.proven)
      router.replace(next ?? links.settings('security'))
    } else if (done === 'new')
      setShown({
        state: 'new',
        username: said.get('username') ?? '',
        typesEmail: said.has('email'),
        waits: said.has('waits'),
        isFirst: said.has('setup'),
        next,
      })
    else setShown({ state: 'failed', reason: refusals[said.get('error') ?? ''] ?? refusals.providerRefused ?? '' })
  }, [])
  if (shown.state === 'wait')
    return (
      <p className="mt-1 text-quiet" role="status">
        {providers.wait}
      </p>
    )
  if (shown.state === 'covers') return <Covers texts={setup.texts} isOn={setup.hasCovers} />
  if (shown.state === 'sent')
    return (
      <div className={FORM_SENT} role="status">
        <Icon name="mail" size={32} />
        <p className="text-lg/normal font-strong text-ink">{providers.sent}</p>
        <p>{providers.sentText}</p>
      </div>
    )
  if (shown.state === 'failed')
    return (
      <>
        <p className="mt-3 rounded-md bg-float px-4 py-3 text-sm" role="alert">
          {shown.reason}
        </p>
        <p className={FORM_LINKS}>
          <QuietLink href={links.login()}>{providers.again}</QuietLink>
        </p>
      </>
    )
  const { username, typesEmail, waits, isFirst, next } = shown
  return (
    <NewUserForm
      texts={texts}
      needs={isFirst ? NO_NEEDS : needs}
      form={form}
      username={username}
      typesEmail={typesEmail}
      waits={waits}
      onSent={() => setShown({ state: 'sent' })}
      onDone={(first) => (isFirst ? setShown({ state: 'covers' }) : go(first, next))}
    />
  )
}
