'use client'
import type { FormTexts } from '@/components/form/form'
import { announce } from '@/components/ui/navigation-event'
import { useRouter } from '@/i18n/navigation'
import type { FirstLogin } from '@/lib/browser/session-calls'
import { afterLogin } from './after-login'
import { LoginForm, type LoginTexts } from './login-form'
import { useNext } from './use-next'

/** The login as a page. Redirects to `next` or to the home page, after the first login to the first steps. */
export function LoginPage({ texts, form }: { texts: LoginTexts; form: FormTexts }) {
  const router = useRouter()
  const next = useNext()
  const done = (first: FirstLogin) => {
    const to = afterLogin(first, next)
    if (announce(to, true)) router.push(to)
  }
  return <LoginForm texts={texts} form={form} wanted={next} onDone={done} />
}
