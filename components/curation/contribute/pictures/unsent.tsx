import { useMessages, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { notify } from '@/components/ui/notify'
import { Link } from '@/i18n/link'
import { useRouter } from '@/i18n/navigation'
import { contributeLink } from '@/lib/catalogue/links/entries'
import { type EntityKind, entryLink } from '@/lib/links'
import { WaitingLook } from './new-pictures'
import { type Refused, sendWaiting } from './send'

type Props = { noun: EntityKind; id: number; refused: readonly Refused[] }

/** Said when an entry was added and some of its pictures were not: they can be tried again. */
export function Unsent({ noun, id, refused }: Props) {
  const t = useTranslations('contribute.pictures')
  const { errors } = useMessages()
  const router = useRouter()
  const [left, setLeft] = useState(refused)
  const [isPending, setPending] = useState(false)
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  const again = async () => {
    if (isPending) return
    setPending(true)
    const still = await sendWaiting(
      noun,
      id,
      left.map(({ picture }) => picture),
      errors,
    )
    setPending(false)
    setLeft(still)
    if (still.length > 0) return
    notify('success', t('added', { count: left.length }))
    router.push(entryLink(noun, id))
  }
  return (
    <div className="mt-6 grid gap-4 rounded-lg bg-raised px-5 py-6">
      <p ref={heading} tabIndex={-1} role="alert" className="scroll-mt-24 text-lg font-semibold text-ink outline-none">
        {t('unsent', { count: left.length })}
      </p>
      <ul className="grid gap-2">
        {left.map(({ picture, reason }, at) => (
          <li key={picture.key} className="flex items-center gap-3">
            <WaitingLook picture={picture} name={t('waitingPicture', { number: at + 1 })} />
            <span className="min-w-0 wrap-anywhere">
              {picture.file?.name ?? picture.address}
              <span className="field-message block" data-wrong="">
                {reason}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-3" aria-busy={isPending}>
        <button type="button" className="button" data-pending={isPending || undefined} onClick={() => void again()}>
          {t('again')}
        </button>
        <Link href={contributeLink(noun, id)} className="button button-plain inset-ring inset-ring-line">
          {t('others')}
        </Link>
        <Link href={entryLink(noun, id)} className="button button-plain inset-ring inset-ring-line">
          {t('without')}
        </Link>
      </p>
    </div>
  )
}
