import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Preview } from '@/components/community/reviews/editor/preview'
import { TextField } from '@/components/form/text-field'
import { MAX_DESCRIPTION } from '@/lib/torrents/schemas/torrents'

/** The description in Markdown, and on demand how the server renders it. */
export function DescriptionField({ description }: { description: string }) {
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
      <button
        type="button"
        className="button button-plain justify-self-start aria-pressed:bg-accent aria-pressed:text-on-accent"
        aria-pressed={isPreview}
        onClick={() => setPreview(!isPreview)}
      >
        {t('preview')}
      </button>
    </div>
  )
}
