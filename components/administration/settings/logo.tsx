import { useMessages, useTranslations } from 'next-intl'
import { type ChangeEvent, useId, useState } from 'react'
import { failureText, failureTextsOf } from '@/components/identity/session/failure'
import { LinedButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import type { SiteSettingsAnswer } from '@/lib/administration/schemas/settings'
import { call, getJson } from '@/lib/browser/api'
import { siteFiles } from '@/lib/links/site-files'
import type { LookProps } from './look'
import { SETTINGS_CALL } from './settings-call'

const LOGO_CALL = '/api/admin/logo'
/** The file types of the file picker; the server checks the bytes of the file. */
const TYPES = 'image/gif,image/jpeg,image/png'

/** The logo of the site: uploads another one, or takes ours back. */
export function Logo({ answer, onChange }: LookProps) {
  const t = useTranslations('administration.settings.look')
  const failures = failureTextsOf(useMessages())
  const id = useId()
  const { logo } = answer.settings
  const [isPending, setPending] = useState(false)

  const change = async (act: () => Promise<unknown>, said: string) => {
    setPending(true)
    try {
      await act()
      onChange(await getJson<SiteSettingsAnswer>(SETTINGS_CALL))
      notify('success', said)
    } catch (error) {
      notify('failure', failureText(error, failures))
    } finally {
      setPending(false)
    }
  }
  const upload = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (!file) return
    const form = new FormData()
    form.set('File', file)
    await change(() => call(LOGO_CALL, { method: 'POST', form }), t('logoSaved'))
    currentTarget.value = ''
  }
  return (
    <div className="field form-field" aria-busy={isPending}>
      <label htmlFor={id} className="field-label">
        {t('logo')}
      </label>
      <div className="flex flex-wrap items-center gap-3">
        {logo !== null && (
          // biome-ignore lint/performance/noImgElement: a file of its own, in the right size already
          <img src={siteFiles.logo(logo, 'header')} alt={t('logoNow')} className="h-10 w-auto max-w-40" />
        )}
        <input
          id={id}
          type="file"
          accept={TYPES}
          disabled={isPending}
          className="max-w-full min-w-0 text-sm/normal file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:bg-float file:px-4 file:font-semibold file:text-ink"
          aria-describedby={`${id}-message`}
          onChange={(event) => void upload(event)}
        />
        {logo !== null && (
          <LinedButton onClick={() => void change(() => call(LOGO_CALL, { method: 'DELETE' }), t('logoRemoved'))}>
            {t('usualLogo')}
          </LinedButton>
        )}
      </div>
      <p id={`${id}-message`} className="field-message">
        {t('logoHint')}
      </p>
    </div>
  )
}
