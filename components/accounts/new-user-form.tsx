import { Form, type FormTexts } from '@/components/form/form'
import { Refusal } from '@/components/form/refusal'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import type { Problem } from '@/lib/browser/problem'
import { registerByProvider } from '@/lib/browser/provider-calls'
import type { FirstLogin } from '@/lib/browser/session-calls'
import type { ProviderRegistration } from '@/lib/identity/schemas/login-providers'
import { EmailField } from './fields'
import { RegistrationAsks, type RegistrationNeeds } from './registration-asks'
import type { AccountTexts } from './texts'

export type NewUserTexts = Pick<AccountTexts, 'providers' | 'email' | 'register'>

type Props = {
  texts: NewUserTexts
  needs: RegistrationNeeds
  form: FormTexts
  /** The name that is proposed; empty without one. */
  username: string
  /** Whether the provider has not proved an address. */
  typesEmail: boolean
  /** Whether a registration of the same user waits for its mail. */
  waits: boolean
  /** A mail has the next step. */
  onSent: () => void
  onDone: (first: FirstLogin) => void
}

const schema = () => import('@/lib/identity/schemas/login-providers').then((all) => all.providerRegistration)

/** The choice of a name at the first login by a provider. */
export function NewUserForm({ texts, needs, form, username, typesEmail, waits, onSent, onDone }: Props) {
  const { providers, register } = texts
  const send = async (input: ProviderRegistration) => {
    const made = await registerByProvider(input)
    if (made === 'waiting') onSent()
    else onDone(made.first)
  }
  const refusal = ({ status }: Problem) => (status === 409 || status === 400 ? providers.failed : undefined)
  return (
    <Form told="form" schema={schema} send={send} refusal={refusal} texts={form} label={providers.title}>
      <p className="text-sm/normal text-quiet">{waits ? providers.waiting : providers.choose}</p>
      <TextField
        name="username"
        label={register.username}
        hint={register.usernameHint}
        defaultValue={username}
        autoComplete="nickname"
        maxLength={100}
        required
      />
      {typesEmail && <EmailField label={texts.email} hint={providers.emailHint} />}
      <RegistrationAsks needs={needs} texts={register} />
      <Refusal />
      <Submit>{providers.create}</Submit>
    </Form>
  )
}
