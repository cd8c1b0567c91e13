'use client'
import { Form, type FormTexts } from '@/components/form/form'
import { Refusal } from '@/components/form/refusal'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { notify } from '@/components/ui/notify'
import { useRouter } from '@/i18n/navigation'
import { call } from '@/lib/browser/api'
import { links } from '@/lib/links'
import type { AccountTexts } from './texts'

type Props = { token: string; texts: AccountTexts['reset']; needsScript: string; hint: string; form: FormTexts }

const schema = () => import('@/lib/identity/schemas/users').then(({ newPasswordInput }) => newPasswordInput)

/** Sets a new password by a mailed link, then redirects to the login. */
export function NewPasswordForm({ token, texts, needsScript, hint, form }: Props) {
  const router = useRouter()
  const send = async (input: { password: string; confirmPassword: string }) => {
    await call(`/api/users/reset/${encodeURIComponent(token)}`, { method: 'POST', body: input })
    notify('success', texts.done)
    router.replace(links.login())
  }
  return (
    <Form told="form" schema={schema} send={send} texts={form} label={texts.new}>
      <TextField
        name="password"
        type="password"
        label={texts.password}
        hint={hint}
        autoComplete="new-password"
        required
      />
      <TextField
        name="confirmPassword"
        type="password"
        label={texts.confirmPassword}
        autoComplete="new-password"
        required
      />
      <Refusal />
      <Submit>{texts.save}</Submit>
      <p className="script-less">{needsScript}</p>
    </Form>
  )
}
