import { useMessages, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { failureText, failureTextsOf } from '@/components/identity/session/failure'
import { useRead } from '@/components/identity/session/use-read'
import type { SiteSettingsAnswer } from '@/lib/administration/schemas/settings'
import { GROUPS } from './groups'
import { Look } from './look'
import { SETTINGS_CALL } from './settings-call'
import { SettingsFile } from './settings-file'
import { SettingsGroup } from './settings-group'

/** The settings of the site, in groups that are saved each by itself. */
export default function Settings({ waiting }: { waiting?: ReactNode }) {
  const t = useTranslations('administration.settings')
  const texts = failureTextsOf(useMessages())
  const { found, failure, read } = useRead<SiteSettingsAnswer>(SETTINGS_CALL)
  const [changed, setChanged] = useState<SiteSettingsAnswer>()
  if (found === undefined) return waiting
  if (found === 'failed')
    return (
      <p role="alert">
        {failureText(failure, texts)}{' '}
        <button type="button" className="quiet-link" onClick={read}>
          {t('retry')}
        </button>
      </p>
    )
  const answer = changed && changed.version >= found.version ? changed : found
  return (
    <div className="grid max-w-reading gap-5">
      {answer.ignored.length > 0 && (
        <p role="status" className="rounded-md bg-float px-4 py-3 text-sm">
          {t('ignored', { keys: answer.ignored.map(({ key }) => key).join(', ') })}
        </p>
      )}
      {GROUPS.map((group) => (
        // A file that was taken in fills the fields anew.
        <SettingsGroup key={`${group.name} ${found.version}`} group={group} answer={answer} onChange={setChanged} />
      ))}
      <Look key={found.version} answer={answer} onChange={setChanged} />
      <SettingsFile onTaken={read} />
    </div>
  )
}
