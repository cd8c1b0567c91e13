'use client'
import type { FormTexts } from '@/components/form/form'
import { announce } from '@/components/ui/navigation-event'
import { useRouter } from '@/i18n/navigation'
import { links } from '@/lib/links'
import { LoginForm, type LoginTexts } from './login-form'
import { useNext } from './use-next'

/** The login as a page. Redirects to `next`, after the first login to what the visitor wanted then, or to the home page. */
export function LoginPage({ texts, form }: { texts: LoginTexts; form: FormTexts }) {
  const router = useRouter()
  const next = useNext()
  const done = (wanted: string | null) => {
    const to = next ?? wanted ?? links.home()
    if (announce(to, true)) router.push(to)
  }
  return <LoginForm texts={texts} form={form} wanted={next} onDone={done} />
}
