'use client'
import { Form, type FormTexts } from '@/components/form/form'
import type { PlainForm } from '@/components/form/plain'
import { Refusal } from '@/components/form/refusal'
import { Submit } from '@/components/form/submit'
import { notify } from '@/components/ui/notify'
import { QuietLink } from '@/components/ui/quiet-link'
import { useRouter } from '@/i18n/navigation'
import { call } from '@/lib/browser/api'
import { links } from '@/lib/links'
import { NewPasswordFields } from './fields'
import { ResetKeys } from './reset-keys'
import type { AccountTexts } from './texts'

type Props = { token: string; texts: AccountTexts['reset']; hint: string; form: FormTexts; plain: PlainForm }

const schema = () => import('@/lib/identity/schemas/users').then(({ newPasswordInput }) => newPasswordInput)

/** Sets a new password by a mailed link, then redirects to the login. */
export function NewPasswordForm({ token, texts, hint, form, plain }: Props) {
  const router = useRouter()
  const send = async (input: { password: string; confirmPassword: string; endsKeys: boolean }) => {
    await call(`/api/users/reset/${encodeURIComponent(token)}`, { method: 'POST', body: input })
    notify('success', texts.done)
    router.replace(links.login())
  }
  if (plain.isDone)
    return (
      <p className="mt-4" role="status">
        {texts.done}. <QuietLink href={links.login()}>{texts.back}</QuietLink>
      </p>
    )
  return (
    <Form told="form" schema={schema} send={send} texts={form} plain={plain} label={texts.new}>
      <NewPasswordFields label={texts.password} hint={hint} again={texts.confirmPassword} />
      <ResetKeys token={token} texts={texts} />
      <Refusal />
      <Submit>{texts.save}</Submit>
    </Form>
  )
}
