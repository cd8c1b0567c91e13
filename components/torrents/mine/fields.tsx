import { useMessages, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { PickDialog } from '@/components/catalogue/search/lazy-pick-dialog'
import { Preview } from '@/components/community/reviews/editor/preview'
import { useForm } from '@/components/form/form'
import { Select } from '@/components/form/select'
import { TextField } from '@/components/form/text-field'
import { PlainButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { MAX_LINK } from '@/lib/torrents/release-fields'
import { MAX_DESCRIPTION } from '@/lib/torrents/schemas/torrents'
import { TORRENT_TYPES } from '@/lib/torrents/torrent-types'
import { ReadingFields } from './reading-fields'
import type { CommonFieldValues, OwnFieldValues, Work } from './values'

type Props = { work: Work | null; isGuessed?: boolean; title: string; values: OwnFieldValues }

/** The fields that each torrent has of its own, guessed from its name. The work is chosen by a search. */
export function OwnFields({ work, isGuessed = false, title, values }: Props) {
  const t = useTranslations('torrents.mine.fields')
  const { torrents } = useMessages()
  const { name, type, group, resolution, languages, isComplete, reading } = values
  return (
    <>
      <WorkField work={work} isGuessed={isGuessed} title={title} />
      <TextField name="name" label={t('name')} defaultValue={name} maxLength={300} required />
      <div className="grid items-start gap-x-3 gap-y-2.5 sm:grid-cols-2">
        <Select
          name="type"
          className="form-field"
          label={t('type')}
          value={type}
          choices={TORRENT_TYPES.map((each) => ({ value: each, label: torrents.types[each] }))}
        />
        <TextField name="group" label={t('group')} defaultValue={group} maxLength={100} />
        <TextField
          name="resolution"
          label={t('resolution')}
          hint={t('resolutionHint')}
          inputMode="numeric"
          maxLength={6}
          defaultValue={resolution === null ? '' : String(resolution)}
        />
        <TextField
          name="languages"
          label={t('languages')}
          hint={t('languagesHint')}
          maxLength={1000}
          defaultValue={languages.join(', ')}
        />
      </div>
      <ReadingFields reading={reading} />
      <Mark name="isComplete" isOn={isComplete} label={t('complete')} hint={t('completeHint')} />
    </>
  )
}

/** The fields that several torrents of one upload share, and that no name tells. */
export function CommonFields({ values }: { values: CommonFieldValues }) {
  const t = useTranslations('torrents.mine.fields')
  const { description, link, isAnonymous, isRemake, isUnlisted } = values
  return (
    <>
      <DescriptionField description={description} />
      <TextField
        name="link"
        label={t('link')}
        hint={t('linkHint')}
        inputMode="url"
        maxLength={MAX_LINK}
        defaultValue={link ?? ''}
      />
      <fieldset className="grid gap-1">
        <legend className="field-label">{t('marks')}</legend>
        <Mark name="isRemake" isOn={isRemake} label={t('remake')} hint={t('remakeHint')} />
        <Mark name="isAnonymous" isOn={isAnonymous} label={t('anonymous')} hint={t('anonymousHint')} />
        <Mark name="isUnlisted" isOn={isUnlisted} label={t('unlisted')} hint={t('unlistedHint')} />
      </fieldset>
    </>
  )
}

/** A mark of a torrent, on or off. */
function Mark({ name, isOn, label, hint }: { name: string; isOn: boolean; label: string; hint: string }) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 py-1">
      <input type="checkbox" name={name} defaultChecked={isOn} className="size-5 shrink-0 accent-accent" />
      <span className="grid">
        <span className="text-ink">{label}</span>
        <span className="text-sm text-quiet">{hint}</span>
      </span>
    </label>
  )
}

/** The work, and the button that opens the search for another one. */
function WorkField({ work: first, isGuessed, title }: Pick<Props, 'work' | 'isGuessed' | 'title'>) {
  const t = useTranslations('torrents.mine.fields')
  const [work, setWork] = useState(first)
  const [open, setOpen] = useState<boolean>()
  const button = useRef<HTMLButtonElement>(null)
  const error = useForm().errorOf('media')
  const message = error ?? (isGuessed && work === first && work ? t('guessed') : t('workHint'))
  return (
    <div className="field form-field">
      <span className="field-label">{t('work')}</span>
      <input type="hidden" name="media" value={work?.id ?? ''} />
      <button
        ref={button}
        type="button"
        className="field-box justify-between gap-3 px-3 text-start"
        aria-haspopup="dialog"
        aria-invalid={error !== undefined}
        onFocus={PickDialog.preload}
        onClick={() => setOpen(true)}
      >
        <span className={work ? 'wrap-anywhere text-ink' : 'text-quiet'} dir="auto">
          {work?.title ?? t('choose')}
        </span>
        <Icon name="search" size={18} />
        <span className="sr-only">{t('change')}</span>
      </button>
      <p className="field-message" data-wrong={error === undefined ? undefined : ''}>
        {message}
      </p>
      {open !== undefined && (
        <PickDialog
          open={open}
          opener={button}
          title={t('choose')}
          text={work?.title ?? title}
          onChoose={({ id, title }) => {
            setWork({ id, title })
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

/** The description in Markdown, and on demand how the server renders it. */
function DescriptionField({ description }: { description: string }) {
  const t = useTranslations('torrents.mine.fields')
  const [text, setText] = useState(description)
  const [isPreview, setPreview] = useState(false)
  return (
    <div className="grid gap-1">
      {/* Hidden, not removed: the form sends it, and it keeps what undo knows. */}
      <div hidden={isPreview}>
        <TextField
          name="description"
          label={t('description')}
          hint={t('descriptionHint')}
          lines={4}
          maxLength={MAX_DESCRIPTION}
          defaultValue={description}
          onText={setText}
        />
      </div>
      {isPreview && (
        <>
          <span className="field-label">{t('description')}</span>
          <Preview text={{ value: text, textType: 'Markdown' }} label={t('description')} mentions={false} />
        </>
      )}
      <PlainButton
        className="justify-self-start aria-pressed:bg-accent aria-pressed:text-on-accent"
        aria-pressed={isPreview}
        onClick={() => setPreview(!isPreview)}
      >
        {t('preview')}
      </PlainButton>
    </div>
  )
}
