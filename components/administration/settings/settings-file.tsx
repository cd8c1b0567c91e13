import { useMessages, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { failureText, failureTextsOf } from '@/components/identity/session/failure'
import { notify } from '@/components/ui/notify'
import { PANEL } from '@/components/ui/panel'
import type { SettingsFile as File, ImportedSettings, SettingsImport } from '@/lib/administration/schemas/settings'
import { call, getJson } from '@/lib/browser/api'
import type { SettingKey, SiteSettings } from '@/lib/schemas/site'
import { GROUPS } from './groups'
import { useWordOf } from './setting-input'
import { SETTINGS_CALL } from './settings-call'

type Shown = { file: File; found: ImportedSettings }

/** The settings as a file: downloads it, and takes one in after showing what would change. */
export function SettingsFile({ onTaken }: { onTaken: () => void }) {
  const t = useTranslations('administration.settings.file')
  const failures = failureTextsOf(useMessages())
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState<Shown>()

  const guarded = async (act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      notify('failure', failureText(error, failures))
    }
  }
  const download = () =>
    guarded(async () => save(JSON.stringify(await getJson<File>(`${SETTINGS_CALL}/export`), null, 2)))
  const choose = (text: string) =>
    guarded(async () => {
      setShown(undefined)
      const file = parsed(text)
      if (!file) return notify('failure', t('noFile'))
      setShown({ file, found: await take({ file }) })
    })
  const apply = ({ file, found }: Shown) =>
    guarded(async () => {
      setShown(undefined)
      await take({ file, version: found.version })
      notify('success', t('done'))
      onTaken()
    })
  return (
    <section className={PANEL} aria-labelledby="settings-file">
      <h2 id="settings-file" className="text-lg font-bold">
        {t('title')}
      </h2>
      <p className="text-quiet">{t('about')}</p>
      <p className="flex flex-wrap gap-3">
        <button type="button" className="button button-plain" onClick={download}>
          {t('export')}
        </button>
        <button type="button" className="button button-plain" onClick={() => input.current?.click()}>
          {t('choose')}
        </button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          className="sr-only"
          tabIndex={-1}
          aria-hidden
          onChange={async ({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) await choose(await file.text())
            if (input.current) input.current.value = ''
          }}
        />
      </p>
      {shown && <Changes shown={shown} onApply={() => apply(shown)} onCancel={() => setShown(undefined)} />}
    </section>
  )
}

type ChangesProps = { shown: Shown; onApply: () => void; onCancel: () => void }

function Changes({ shown: { found }, onApply, onCancel }: ChangesProps) {
  const t = useTranslations('administration.settings')
  const written = useWritten()
  if (found.changes.length === 0) return <p role="status">{t('file.nothing')}</p>
  return (
    <div className="grid gap-3" role="status">
      <p className="font-semibold">{t('file.changes', { count: found.changes.length })}</p>
      <ul className="grid gap-2">
        {found.changes.map(({ key, before, after }) => (
          <li key={key} className="rounded-md bg-float px-4 py-2 text-sm wrap-anywhere">
            <p className="font-semibold">{t(`labels.${key}`)}</p>
            <p className="line-clamp-3 text-quiet">
              {t('file.from')}: {written(key, before) || t('empty')}
            </p>
            <p className="line-clamp-3">
              {t('file.to')}: {written(key, after) || t('empty')}
            </p>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-3">
        <button type="button" className="button" onClick={onApply}>
          {t('file.apply')}
        </button>
        <button type="button" className="button button-plain" onClick={onCancel}>
          {t('file.cancel')}
        </button>
      </p>
    </div>
  )
}

/** The value of a setting in words, as its field has it; the colour is its code. */
function useWritten(): (key: SettingKey, value: unknown) => string {
  const wordOf = useWordOf()
  return (key, value) => {
    const field = GROUPS.flatMap(({ fields }) => fields).find((each) => each.key === key)
    return field ? wordOf(field, { [key]: value } as SiteSettings) : String(value ?? '')
  }
}

const take = (body: SettingsImport) => call<ImportedSettings>(`${SETTINGS_CALL}/import`, { method: 'POST', body })

/** The server validates what is in it. */
function parsed(text: string): File | undefined {
  try {
    const file: unknown = JSON.parse(text)
    return file && typeof file === 'object' && 'format' in file ? (file as File) : undefined
  } catch {
    return undefined
  }
}

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href: address, download: 'settings.json' }).click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
