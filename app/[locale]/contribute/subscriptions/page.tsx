import { accountMetadataOf } from '@/components/accounts/metadata'
import { SubscribeToEdits } from '@/components/accounts/settings/subscribe-to-edits'
import { SubscriptionsShell } from '@/components/curation/subscriptions/subscriptions-shell'
import { NeedsScript } from '@/components/identity/needs-script'
import { subscriptionLinks } from '@/lib/curation/links/subscriptions'

export const generateMetadata = accountMetadataOf('subscriptions', subscriptionLinks.page())

/** The changes that a user subscribes to. The page is the same for everybody: the browser fills it. */
export default function Subscriptions() {
  return (
    <>
      <NeedsScript className="column pt-6" />
      <SubscriptionsShell choice={<SubscribeToEdits />} />
    </>
  )
}
