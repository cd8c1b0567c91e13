import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useRead } from '@/components/identity/session/use-read'
import { Icon } from '@/components/ui/icon'
import { orElse } from '@/components/ui/or-else'
import { Link } from '@/i18n/link'
import { call } from '@/lib/browser/api'
import { subscriptionLinks } from '@/lib/curation/links/subscriptions'
import type { Subscribed, SubscriptionState } from '@/lib/curation/schemas/subscriptions'

type Props = { noun: Subscribed; id: number; name: string }

/** Subscribes to the changes of an entry, or by a user, and ends that; with the link to one's subscriptions. */
export default function SubscribeButton({ noun, id, name }: Props) {
  const t = useTranslations('subscriptions')
  const address = subscriptionLinks.call(noun, id)
  const { found } = useRead<SubscriptionState>(address)
  const [written, setWritten] = useState<SubscriptionState>()
  const [isBusy, setBusy] = useState(false)
  if (found === undefined || found === 'failed') return null
  const { isSubscribed } = written ?? found
  const press = async () => {
    setBusy(true)
    const method = isSubscribed ? 'DELETE' : 'PUT'
    setWritten({ isSubscribed: !isSubscribed })
    setWritten((await orElse(call<SubscriptionState>(address, { method }), t('failed'))) ?? { isSubscribed })
    setBusy(false)
  }
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <button
        type="button"
        className="button button-plain min-h-10 px-3.5 text-sm/normal inset-ring inset-ring-line"
        aria-pressed={isSubscribed}
        disabled={isBusy}
        onClick={() => void press()}
      >
        <Icon name={isSubscribed ? 'check' : 'bell'} size={16} />
        {t(isSubscribed ? 'subscribed' : 'subscribe')}
        <span className="sr-only">: {name}</span>
      </button>
      {isSubscribed && (
        <Link href={subscriptionLinks.page()} className="quiet-link">
          {t('all')}
        </Link>
      )}
    </p>
  )
}
