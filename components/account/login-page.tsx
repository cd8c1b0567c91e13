'use client'
import { useRouter } from '@/i18n/navigation'
import { links, localPath } from '@/lib/links'
import type { FormTexts } from '../form/form'
import { announce } from '../ui/navigation-event'
import { LoginForm, type LoginTexts } from './login-form'

/** The login as a page. Redirects to `next`, or to the home page. */
export function LoginPage({ texts, form }: { texts: LoginTexts; form: FormTexts }) {
  const router = useRouter()
  const done = () => {
    const to = localPath(new URLSearchParams(location.search).get('next')) ?? links.home()
    if (announce(to, true)) router.push(to)
  }
  return <LoginForm texts={texts} form={form} onDone={done} />
}
