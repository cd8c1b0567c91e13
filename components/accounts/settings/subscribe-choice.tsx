import { useMessages } from 'next-intl'
import { Switch } from '@/components/ui/switch'
import type { OwnUser } from '@/lib/identity/schemas/users'
import { changeOwn } from './change-own'

/** The switch by which a user subscribes to what they edit. It applies at once. */
export default function SubscribeChoice({ user }: { user: OwnUser }) {
  const texts = useMessages().account.profile
  return (
    <Switch
      label={texts.subscribeToEdits}
      hint={texts.subscribeToEditsHint}
      track="bg-raised"
      checked={user.subscribeToEdits}
      onChange={(checked) => void changeOwn({ subscribeToEdits: checked }, texts.failed)}
    />
  )
}
