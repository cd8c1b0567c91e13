'use client'
import type { FormTexts } from '@/components/form/form'
import { announce } from '@/components/ui/navigation-event'
import { useRouter } from '@/i18n/navigation'
import { links, localPath } from '@/lib/links'
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
