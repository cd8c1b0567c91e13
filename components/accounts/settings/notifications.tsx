import { useMessages } from 'next-intl'
import { Select } from '@/components/form/select'
import { Panel } from '@/components/ui/section'
import { Switch } from '@/components/ui/switch'
import { DIGESTS, SWITCH_NAMES } from '@/lib/identity/notification-switches'
import type { OwnUser } from '@/lib/identity/schemas/users'
import { changeOwn } from './change-own'

/** Chooses what a user is told of, and how often by mail. Each choice applies at once. */
export default function NotificationSettings({ user }: { user: OwnUser }) {
  const texts = useMessages().account.profile
  return (
    <Panel name="notify-title" title={texts.notify}>
      {SWITCH_NAMES.map((kind) => (
        <Switch
          key={kind}
          label={texts[kind]}
          hint={texts[`${kind}Hint`]}
          checked={user[kind]}
          onChange={(checked) => void changeOwn({ [kind]: checked }, texts.failed)}
        />
      ))}
      <Select
        label={texts.digest}
        value={user.notificationDigest}
        choices={DIGESTS.map((digest) => ({ value: digest, label: texts.digests[digest] }))}
        onChoose={(chosen) =>
          void changeOwn({ notificationDigest: DIGESTS.find((digest) => digest === chosen) }, texts.failed)
        }
      />
    </Panel>
  )
}
