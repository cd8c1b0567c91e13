import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LinedButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { orElse } from '@/components/ui/or-else'
import { useRouter } from '@/i18n/navigation'
import { postAct } from './calls'

type Props = { id: number; username: string; isTrusted: boolean }

/** Trusts an uploader, or no longer: an act of moderation, which the log has. */
export default function TrustButton({ id, username, isTrusted }: Props) {
  const t = useTranslations('moderation')
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const act = isTrusted ? 'Distrust' : 'Trust'
  const press = async () => {
    setBusy(true)
    if (await orElse(postAct({ target: 'user', id, act }), t('queue.failed'))) router.refresh()
    setBusy(false)
  }
  return (
    <p className="mt-6">
      <LinedButton className="min-h-10 px-3.5 text-sm/normal" disabled={isBusy} onClick={() => void press()}>
        <Icon name="shield" size={16} />
        {t(`do.${act}`)}
        <span className="sr-only">: {username}</span>
      </LinedButton>
    </p>
  )
}
