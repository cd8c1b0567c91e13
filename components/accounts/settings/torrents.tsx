import { useMessages, useTranslations } from 'next-intl'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { formTextsOf } from '@/components/form/texts'
import { useRead } from '@/components/identity/session/use-read'
import { notify } from '@/components/ui/notify'
import { Panel } from '@/components/ui/section'
import { call } from '@/lib/browser/api'
import type { TorrentPreferences } from '@/lib/torrents/schemas/preferences'
import { TorrentHides } from './torrent-hides'

const ADDRESS = '/api/me/torrent-preferences'
const schema = () =>
  import('@/lib/torrents/schemas/preferences').then(({ torrentPreferencesInput }) => torrentPreferencesInput)

/** Which torrents the user wants first, and which ones never. */
export default function TorrentSettings() {
  const t = useTranslations('account.torrents')
  const form = formTextsOf(useMessages())
  const { found } = useRead<TorrentPreferences>(ADDRESS)
  const send = async (body: TorrentPreferences) => {
    await call(ADDRESS, { method: 'PUT', body })
    notify('success', t('saved'))
  }
  return (
    <Panel name="torrent-settings-title" title={t('title')} lead={t('lead')} aria-busy={found === undefined}>
      {found === 'failed' && <p role="alert">{t('failed')}</p>}
      {found && found !== 'failed' && (
        <Form schema={schema} send={send} texts={form} label={t('title')} values={valuesOf}>
          <TextField
            name="groups"
            label={t('groups')}
            hint={t('groupsHint')}
            lines={3}
            defaultValue={found.groups.join('\n')}
          />
          {(['resolutions', 'languages'] as const).map((name) => (
            <TextField
              key={name}
              name={name}
              label={t(name)}
              hint={t(`${name}Hint`)}
              defaultValue={found[name].join(', ')}
              autoComplete="off"
            />
          ))}
          <Submit>{t('save')}</Submit>
        </Form>
      )}
      <TorrentHides />
    </Panel>
  )
}

function valuesOf(form: FormData): unknown {
  const parts = (name: string, between: RegExp) =>
    String(form.get(name) ?? '')
      .split(between)
      .map((part) => part.trim())
      .filter(Boolean)
  return {
    groups: parts('groups', /\n/),
    resolutions: parts('resolutions', /[\s,]+/).map((lines) => Number(lines.replace(/p$/i, ''))),
    languages: parts('languages', /[\s,]+/),
  }
}
