'use client'
import { useLocale } from 'next-intl'
import { LinedButton } from '@/components/ui/button'
import { orElse } from '@/components/ui/or-else'
import { localize } from '@/i18n/paths'
import { accountLinks } from '@/lib/identity/links/accounts'
import type { LoginWays } from './login-ways'
import type { AccountTexts } from './texts'
import { useNext } from './use-next'

type Props = {
  ways: LoginWays
  texts: AccountTexts['providers']
  needsScript: string
  /** The page that the visitor wanted. */
  next: string | undefined
}

/** A button for each provider by which users log in; nothing without providers. */
export function ProviderButtons({ ways, texts, needsScript, next }: Props) {
  const locale = useLocale()
  if (ways.providers.length === 0) return null
  const go = async (id: string) => {
    const { goToProvider } = await import('@/lib/browser/provider-calls')
    const page = localize(accountLinks.providerLogin(), locale)
    await orElse(goToProvider(id, { page, next }), texts.failed)
  }
  return (
    <div className="mt-3 grid gap-2">
      {ways.password ? (
        <p className="text-center text-sm text-quiet">{texts.or}</p>
      ) : (
        <p className="script-less">{needsScript}</p>
      )}
      {ways.providers.map(({ id, name }) => (
        <LinedButton key={id} className="needs-script min-h-11 w-full justify-center" onClick={() => void go(id)}>
          {texts.with.replace('{provider}', name)}
        </LinedButton>
      ))}
    </div>
  )
}

/** The same on a page, which may be asked for with `next`. */
export function ProviderPage(props: Omit<Props, 'next'>) {
  return <ProviderButtons {...props} next={useNext()} />
}
