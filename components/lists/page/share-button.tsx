'use client'
import { useLocale } from 'next-intl'
import { localize } from '@/i18n/paths'
import { copyText } from '../../ui/copy-button'
import { Icon } from '../../ui/icon'
import { notify } from '../../ui/notify'

type Props = { path: string; label: string; done: string; failed: string }

/** Copies the full address of a page to the clipboard, and shows a notification. */
export function ShareButton({ path, label, done, failed }: Props) {
  const locale = useLocale()
  const share = async () => {
    if (await copyText(new URL(localize(path, locale), location.href).href)) notify('success', done)
    else notify('failure', failed)
  }
  return (
    <button
      type="button"
      className="button button-plain needs-script inset-ring inset-ring-line"
      onClick={() => void share()}
    >
      <Icon name="link" size={18} />
      {label}
    </button>
  )
}
