import { useState } from 'react'
import { Form, type FormTexts, useForm } from '@/components/form/form'
import { Select } from '@/components/form/select'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { useRead } from '@/components/identity/session/use-read'
import { LinedButton } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { Panel } from '@/components/ui/section'
import { useFormats } from '@/i18n/formats'
import { call } from '@/lib/browser/api'
import type { NewPersonalToken, PersonalToken, PersonalTokenInput } from '@/lib/identity/schemas/personal-tokens'
import { TOKEN_SCOPES } from '@/lib/identity/token-scopes'
import { uploadLinks } from '@/lib/links/uploads'
import { fill } from '@/lib/text'
import { useStepUp } from '../step-up/use-step-up'
import type { SecurityTexts } from '../texts'
import { AccessRow } from './access-row'
import { TokenActs } from './token-acts'

type Texts = SecurityTexts['tokens']
type Props = { texts: Texts; form: FormTexts }

/** The personal tokens of the user: a new one is shown once; each can be revoked. */
export function Tokens({ texts, form }: Props) {
  const [made, setMade] = useState<NewPersonalToken>()
  const { found, read } = useRead<{ data: PersonalToken[] }>(uploadLinks.tokens())
  const tokens = found === 'failed' ? undefined : found?.data
  const live = tokens?.filter(({ revokedDate }) => revokedDate === null)
  const revoked = tokens?.filter(({ revokedDate }) => revokedDate !== null)
  const revoke = async ({ id }: PersonalToken) => {
    const done = await orElse(call(uploadLinks.tokens(id), { method: 'DELETE' }), form.unknown)
    if (done === undefined) return
    if (made?.id === id) setMade(undefined)
    notify('success', texts.revoked)
    read()
  }
  return (
    <Panel name="tokens-title" title={texts.title} lead={texts.lead} aria-busy={found === undefined}>
      {live?.length === 0 && <p>{texts.none}</p>}
      <ul className="grid gap-1 empty:hidden">
        {live?.map((token) => (
          <TokenRow key={token.id} token={token} texts={texts} form={form} onRevoke={() => void revoke(token)} />
        ))}
      </ul>
      {made ? (
        <Secret token={made.token} texts={texts} onHide={() => setMade(undefined)} />
      ) : (
        <CreateForm
          texts={texts}
          form={form}
          onMade={(token) => {
            setMade(token)
            read()
          }}
        />
      )}
      {revoked && revoked.length > 0 && (
        <section className="grid gap-1">
          <h3 className="font-semibold text-ink">{texts.revokedTokens}</h3>
          <p className="text-sm text-quiet">{texts.revokedLead}</p>
          <ul className="grid gap-1">
            {revoked.map((token) => (
              <TokenRow key={token.id} token={token} texts={texts} form={form} />
            ))}
          </ul>
        </section>
      )}
    </Panel>
  )
}

type RowProps = Props & { token: PersonalToken; onRevoke?: () => void }

/** A token with what it may do, from where it was used, its end, and what it did. */
function TokenRow({ token, texts, form, onRevoke }: RowProps) {
  const { id, name, scopes, lastNetwork, expiresDate } = token
  return (
    <AccessRow
      {...token}
      scope={scopes.map((scope) => texts.scope[scope]).join(', ')}
      texts={{ ...texts, end: texts.revoke }}
      onEnd={onRevoke}
      more={
        <>
          {lastNetwork !== null && ` · ${fill(texts.network, { network: lastNetwork })}`}
          {onRevoke && <End date={expiresDate} texts={texts} />}
        </>
      }
    >
      <TokenActs id={id} name={name} unknown={form.unknown} />
    </AccessRow>
  )
}

/** The day on which it ends: "in 11 months" would be said of a whole year. */
function End({ date, texts }: { date: string | null; texts: Texts }) {
  const format = useFormats()
  if (date === null) return null
  if (Date.parse(date) <= Date.now()) return <> · {texts.hasEnded}</>
  return (
    <>
      {' · '}
      {texts.endsOn} <time dateTime={date}>{format.partialDate(date.slice(0, 10))}</time>
    </>
  )
}

function Secret({ token, texts, onHide }: { token: string; texts: Texts; onHide: () => void }) {
  return (
    <div className="grid gap-2 rounded-md bg-ground p-3" role="status">
      <p className="font-semibold text-ink">{texts.created}</p>
      <p className="flex items-center justify-between gap-2">
        <code className="min-w-0 text-sm wrap-anywhere select-all">{token}</code>
        <CopyButton text={token} label={texts.copy} done={texts.copied} failed={texts.notCopied} />
      </p>
      <LinedButton className="justify-self-start" onClick={onHide}>
        {texts.hide}
      </LinedButton>
    </div>
  )
}

const schema = () =>
  import('@/lib/identity/schemas/personal-tokens').then(({ personalTokenInput }) => personalTokenInput)

/** Days until the end. */
const ENDS = ['30', '90', '365', 'never'] as const

function CreateForm({ texts, form, onMade }: Props & { onMade: (token: NewPersonalToken) => void }) {
  const { proven, dialog } = useStepUp()
  const send = async (body: PersonalTokenInput) =>
    onMade(await proven(() => call<NewPersonalToken>(uploadLinks.tokens(), { method: 'POST', body })))
  return (
    <>
      <Form schema={schema} send={send} values={valuesOf} texts={form} label={texts.create}>
        <TextField name="name" label={texts.name} hint={texts.nameHint} maxLength={100} autoComplete="off" required />
        <Scopes texts={texts} />
        <Select
          name="days"
          label={texts.end}
          value="365"
          choices={ENDS.map((value) => ({ value, label: texts.ends[value] }))}
        />
        <Submit className="justify-self-start">{texts.create}</Submit>
      </Form>
      {dialog}
    </>
  )
}

function Scopes({ texts }: { texts: Texts }) {
  const error = useForm().errorOf('scopes')
  return (
    <fieldset className="grid gap-1">
      <legend className="field-label">{texts.scopes}</legend>
      {TOKEN_SCOPES.map((scope, at) => (
        <label key={scope} className="flex min-h-9 items-center gap-2.5 text-ink">
          <input
            type="checkbox"
            name="scopes"
            value={scope}
            defaultChecked={at === 0}
            className="size-4.5 accent-(--accent)"
          />
          {texts.scope[scope]}
        </label>
      ))}
      <p className="field-message" data-wrong={error === undefined ? undefined : ''}>
        {error}
      </p>
    </fieldset>
  )
}

function valuesOf(form: FormData): unknown {
  const days = form.get('days') === 'never' ? null : Number(form.get('days'))
  return { name: form.get('name') ?? '', scopes: form.getAll('scopes'), days }
}
