import { useMessages, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { formTextsOf } from '@/components/form/texts'
import { useFocusReturn } from '@/components/ui/use-focus-return'
import { useFormats } from '@/i18n/formats'
import type { TorrentChange, TorrentPreview } from '@/lib/torrents/schemas/torrents'
import { CommonFields } from './fields'
import { commonValuesOf, schema } from './values'

const NOTHING = { description: '', link: null, isAnonymous: false, isRemake: false, isUnlisted: false }

type Uploads = TorrentPreview['uploads']
/** `count`: how many cards are uploaded by a press; without any it is hidden, and keeps what was typed. */
type Props = { count: number; uploads: Uploads; send: (common: TorrentChange) => Promise<void> }

/** What all cards have in common, and the button that uploads them. */
export function UploadForm({ count, uploads, send }: Props) {
  const t = useTranslations('torrents.mine')
  const messages = useMessages()
  const place = useRef<HTMLDivElement>(null)
  useFocusReturn(place, (panel) => panel.querySelector('ul a'))
  // What was typed for several cards is for the last one of them, too.
  const [isOfSeveral, setOfSeveral] = useState(false)
  if (count > 1 && !isOfSeveral) setOfSeveral(true)
  const name = count > 1 ? t('forAll', { count }) : t('forOne')
  return (
    <div ref={place} hidden={count === 0} className="mt-2 grid gap-3">
      <h3 className="font-semibold text-ink">{name}</h3>
      <Form schema={schema} send={send} values={commonValuesOf} texts={formTextsOf(messages)} label={name}>
        {isOfSeveral && (
          <TextField
            name="languages"
            label={t('fields.languagesOfAll')}
            hint={t('fields.languagesOfAllHint')}
            maxLength={1000}
          />
        )}
        <CommonFields values={NOTHING} />
        <Left {...uploads} />
        <Submit className="justify-self-start">{count > 1 ? t('sendAll', { count }) : t('send')}</Submit>
      </Form>
    </div>
  )
}

/** How many uploads are left, or when the next one is allowed. */
function Left({ left, end }: Uploads) {
  const t = useTranslations('torrents.uploadLimit')
  const format = useFormats()
  const when = end === null ? '' : format.relative(end, Date.now())
  return (
    <p className="text-sm text-quiet">{left > 0 || end === null ? t('left', { count: left }) : t('none', { when })}</p>
  )
}
