import { useEffect, useState } from 'react'
import { askPasskeyLogin, knowsPasskeys } from '@/lib/browser/passkeys'
import type { PasskeyLogin } from '@/lib/identity/schemas/passkeys'
import { fill } from '@/lib/text'

type Texts = { passkeyInsecure: string; passkeyElsewhere: string }

/** Why there are no passkeys at this address; null without a reason that helps: the browser does not know them. */
export type WhyNot = string | null | undefined

/** The reason that the site gives; undefined where passkeys work. */
export function whyNot({ request, site }: PasskeyLogin, texts: Texts): WhyNot {
  if (request) return undefined
  return site === null ? texts.passkeyInsecure : fill(texts.passkeyElsewhere, { site })
}

/** The reason that the browser knows by itself. */
export function whyNotInBrowser(texts: Texts): WhyNot {
  if (knowsPasskeys()) return undefined
  return isSecureContext ? null : texts.passkeyInsecure
}

/** Both, for a form that offers to make a passkey. */
export function useWhyNot(texts: Texts): WhyNot {
  const [why, setWhy] = useState<WhyNot>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the form is there
  useEffect(() => {
    const own = whyNotInBrowser(texts)
    setWhy(own)
    if (own !== undefined) return
    askPasskeyLogin().then(
      (said) => setWhy(whyNot(said, texts)),
      // It is said when somebody presses the button.
      () => {},
    )
  }, [])
  return why
}
