'use client'
import { useLocale } from 'next-intl'
import { LinedButton } from '@/components/ui/button'
import { copyText } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { notify } from '@/components/ui/notify'
import { localize } from '@/i18n/paths'

type Props = { path: string; label: string; done: string; failed: string }

/** Copies the full address of a page to the clipboard, and shows a notification. */
export function ShareButton({ path, label, done, failed }: Props) {
  const locale = useLocale()
  const share = async () => {
    if (await copyText(new URL(localize(path, locale), location.href).href)) notify('success', done)
    else notify('failure', failed)
  }
  return (
    <LinedButton className="needs-script" onClick={() => void share()}>
      <Icon name="link" size={18} />
      {label}
    </LinedButton>
  )
}
