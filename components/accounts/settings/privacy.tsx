import { useMessages } from 'next-intl'
import { BlockedUsers } from '@/components/social/blocks/blocked-users'
import { PANEL } from '@/components/ui/panel'
import { Panel } from '@/components/ui/section'
import { Switch } from '@/components/ui/switch'
import type { OwnUser } from '@/lib/identity/schemas/users'
import { ListChoices } from '../list-choices'
import { changeOwn } from './change-own'

/** What everybody may see of a user, each a switch. */
const SHOWN = ['showStatistics', 'showActivity', 'showReviews', 'inDirectory'] as const

/** What others may see and do. Each choice applies at once. */
export default function PrivacySettings({ user }: { user: OwnUser }) {
  const { account, blocks, errors } = useMessages()
  const texts = account.profile
  return (
    <>
      <Panel name="shows-title" title={texts.shows}>
        {SHOWN.map((choice) => (
          <Switch
            key={choice}
            label={texts[choice]}
            hint={texts[`${choice}Hint`]}
            checked={user[choice]}
            onChange={(checked) => void changeOwn({ [choice]: checked }, texts.failed)}
          />
        ))}
      </Panel>
      <div className={PANEL}>
        <ListChoices texts={texts} value={user} onChange={(change) => void changeOwn(change, texts.failed)} />
      </div>
      <BlockedUsers texts={blocks.list} unknown={errors.unknown} />
    </>
  )
}
