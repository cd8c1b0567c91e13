import { Select } from '@/components/form/select'
import { Switch } from '@/components/ui/switch'
import { DIGESTS, type Digest } from '@/lib/identity/digests'
import type { ProfileTexts } from './profile'

/** Of what a user is told, and how often by mail. */
export type NotificationChoices = {
  notifyReplies: boolean
  notifyMentions: boolean
  notifyVotes: boolean
  notificationDigest: Digest
}

type Props = {
  texts: ProfileTexts
  value: NotificationChoices
  onChange: (change: Partial<NotificationChoices>) => void
}

export function NotificationSettings({ texts, value, onChange }: Props) {
  return (
    <fieldset className="my-2 grid gap-4">
      <legend className="field-label">{texts.notify}</legend>
      {(['notifyReplies', 'notifyMentions', 'notifyVotes'] as const).map((kind) => (
        <Switch
          key={kind}
          label={texts[kind]}
          hint={texts[`${kind}Hint`]}
          track="bg-raised"
          checked={value[kind]}
          onChange={(isOn) => onChange({ [kind]: isOn })}
        />
      ))}
      <Select
        label={texts.digest}
        value={value.notificationDigest}
        choices={DIGESTS.map((digest) => ({ value: digest, label: texts.digests[digest] }))}
        onChoose={(chosen) => onChange({ notificationDigest: DIGESTS.find((digest) => digest === chosen) })}
      />
    </fieldset>
  )
}
