'use client'
import { copyText } from '../../ui/copy-button'
import { Icon } from '../../ui/icon'
import { notify } from '../../ui/notify'

type Props = { path: string; label: string; done: string; failed: string }

/** Puts the whole address of a page of ours on the clipboard, and says so. */
export function ShareButton({ path, label, done, failed }: Props) {
  const share = async () => {
    if (await copyText(new URL(path, location.href).href)) notify('success', done)
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
