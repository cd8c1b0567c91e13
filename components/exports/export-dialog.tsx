import { useMessages } from 'next-intl'
import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog/dialog'
import { Icon } from '@/components/ui/icon'
import { saveFile } from './save-file'

/** A file to choose: its address, its name for the user, and what it holds. */
export type ExportChoice = { address: string; name: string; about: string }

type Props = { title: string; choices: readonly ExportChoice[]; open: boolean; onClose: () => void }

const CHOICE =
  'grid w-full grid-cols-[auto_1fr] items-start gap-x-3 rounded-md p-3 text-start inset-ring inset-ring-line transition-colors hover:bg-float'

/** The files that something can be exported as. Each says before the download what it cannot hold. */
export default function ExportDialog({ title, choices, open, onClose }: Props) {
  const texts = useMessages().exports
  const [pending, setPending] = useState<string>()
  const choose = async (address: string) => {
    if (pending !== undefined) return
    setPending(address)
    await saveFile(address, texts.failed)
    setPending(undefined)
  }
  return (
    <Dialog open={open} onClose={onClose} title={title} close={texts.close}>
      <ul className="grid gap-2">
        {choices.map(({ address, name, about }) => (
          <li key={address}>
            <button
              type="button"
              className={CHOICE}
              aria-disabled={pending !== undefined}
              data-pending={pending === address || undefined}
              onClick={() => void choose(address)}
            >
              <Icon name="download" size={22} />
              <span>
                <span className="block font-strong">{name}</span>
                <span className="block text-sm text-quiet">{about}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
