import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { FormTexts } from '@/components/form/form'
import { useRead } from '@/components/identity/session/use-read'
import { Button, LinedButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { RelativeTime } from '@/components/ui/relative-time'
import { Panel } from '@/components/ui/section'
import { useFormats } from '@/i18n/formats'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import type { FactorSetup, RecoveryCodes, SecondFactor } from '@/lib/identity/schemas/second-factors'
import { useStepUp } from '../step-up/use-step-up'
import type { SecurityTexts } from '../texts'
import { RecoveryCodeList } from './recovery-codes'
import { FactorSetupForm } from './second-factor-setup'

type Texts = SecurityTexts['factor']
type Props = { texts: Texts; form: FormTexts }

const ADDRESS = '/api/me/second-factor'

/** The second factor of the user's logins: setting it up, its recovery codes, and removing it. */
export function SecondFactorPanel({ texts, form }: Props) {
  const { found, read } = useRead<SecondFactor>(ADDRESS)
  const factor = found === 'failed' ? undefined : found
  const [setup, setSetup] = useState<FactorSetup>()
  const [codes, setCodes] = useState<readonly string[]>()
  const buttons = useRef<HTMLParagraphElement>(null)
  const { proven, ask, dialog } = useStepUp()

  /** Does what needs a fresh proof. Whoever closes the dialog has changed nothing. */
  const act = async <Answer,>(method: 'POST' | 'DELETE', path = ''): Promise<Answer | undefined> => {
    try {
      return await proven(() => call<Answer>(ADDRESS + path, { method }))
    } catch (problem) {
      const isLeft = problem instanceof Problem && problem.code === 'stepUpNeeded'
      if (!isLeft) notify('failure', (problem instanceof Problem && problem.message) || form.unknown)
      return undefined
    }
  }
  const begin = async () => setSetup(await act<FactorSetup>('POST'))
  const renew = async () => {
    const made = await act<RecoveryCodes>('POST', '/recovery-codes')
    if (made) shown(made.recoveryCodes)
  }
  const remove = async () => {
    if (!(await act('DELETE'))) return
    notify('success', texts.off)
    read()
    leave()
  }
  const keep = async () => {
    if (!(await act('DELETE', '/removal'))) return
    notify('success', texts.kept)
    read()
  }
  const prove = async (methods: Methods) => {
    if (!(await ask(methods))) return
    notify('success', texts.proved)
    read()
    buttons.current?.focus()
  }
  const shown = (made: readonly string[]) => {
    setSetup(undefined)
    setCodes(made)
    read()
  }
  /** Goes back from the codes or the setting up, whose button is gone then: the keyboard goes on at the others. */
  const leave = () => {
    setSetup(undefined)
    setCodes(undefined)
    requestAnimationFrame(() => buttons.current?.focus())
  }
  return (
    <Panel name="factor-title" title={texts.title} lead={texts.lead} aria-busy={found === undefined}>
      {factor?.missing && <Missing methods={factor.missing} texts={texts} onProve={(by) => void prove(by)} />}
      {factor?.isOn && <State factor={factor} texts={texts} />}
      {factor?.removalDate && <Removal date={factor.removalDate} texts={texts} onKeep={() => void keep()} />}
      {codes && <RecoveryCodeList codes={codes} texts={texts} onDone={leave} />}
      {setup && (
        <FactorSetupForm
          setup={setup}
          texts={texts}
          form={form}
          confirm={(body) => proven(() => call<RecoveryCodes>(ADDRESS, { method: 'PUT', body }))}
          onDone={({ recoveryCodes }) => {
            notify('success', texts.on)
            shown(recoveryCodes)
          }}
          onCancel={leave}
        />
      )}
      {factor && (
        <p ref={buttons} tabIndex={-1} className="flex flex-wrap gap-2 outline-none empty:hidden">
          {!factor.isOn && !setup && <Button onClick={() => void begin()}>{texts.setUp}</Button>}
          {factor.isOn && (
            <>
              <LinedButton onClick={() => void renew()}>{texts.renew}</LinedButton>
              <LinedButton onClick={() => void remove()}>{texts.remove}</LinedButton>
            </>
          )}
        </p>
      )}
      {dialog}
    </Panel>
  )
}

type Methods = NonNullable<SecondFactor['missing']>
type MissingProps = { methods: Methods; texts: Texts; onProve: (methods: Methods) => void }

/** What the site asks for before the user's rights count. */
function Missing({ methods, texts, onProve }: MissingProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The page was not there yet when the link was followed.
    if (location.hash === '#factor-title') place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place} className="grid justify-items-start gap-2 rounded-md bg-float p-3 text-sm">
      <p className="font-semibold text-ink">{methods.length > 0 ? texts.unproved : texts.missing}</p>
      {methods.length > 0 && <Button onClick={() => onProve(methods)}>{texts.prove}</Button>}
    </div>
  )
}

/** Below so many codes the user should make new ones. */
const FEW = 3

type StateProps = { factor: SecondFactor; texts: Texts }

function State({ factor, texts }: StateProps) {
  const t = useTranslations('account.security.factor')
  const { createdDate, codesLeft, trustedDevices, isReadable } = factor
  return (
    <div className="grid gap-2 text-sm text-soft">
      {createdDate && (
        <p>
          {texts.since} <RelativeTime iso={createdDate} />. {t('devices', { count: trustedDevices })}
        </p>
      )}
      <p className={codesLeft < FEW ? 'font-semibold text-ink' : undefined}>{t('codesLeft', { count: codesLeft })}</p>
      {!isReadable && <p className="font-semibold text-ink">{texts.unreadable}</p>}
    </div>
  )
}

type RemovalProps = { date: string; texts: Texts; onKeep: () => void }

/** When an administrator removes what the user has lost, also passkeys that count as a second factor. */
function Removal({ date, texts, onKeep }: RemovalProps) {
  const { timestamp } = useFormats()
  return (
    <div className="grid justify-items-start gap-2 rounded-md bg-float p-3 text-sm">
      <p className="font-semibold text-ink">
        {texts.removal}: {timestamp(date)}.
      </p>
      <LinedButton onClick={onKeep}>{texts.keep}</LinedButton>
    </div>
  )
}
