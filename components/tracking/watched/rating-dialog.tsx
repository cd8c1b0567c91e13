import { useMessages } from 'next-intl'
import { useEffect, useState } from 'react'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { formTextsOf } from '@/components/form/texts'
import { Dialog } from '@/components/ui/dialog/dialog'
import { fill } from '@/lib/text'
import { confirmedMedia } from '../my-media/store'
import { useMyMedia } from '../my-media/use-my-media'
import { FORM_ACTIONS, RatingField } from './fields'
import { contentOf, valuesOf } from './form-values'
import { saveWatched } from './save'
import { storeDraft } from './use-draft'

const schema = () => import('@/lib/tracking/schemas/watched').then(({ watchedInput }) => watchedInput)

type Props = { id: number; open: boolean; onClose: () => void }

/** Asks for a rating once, after the last episode. Closes if that episode is undone; a rating that was typed and not sent stays as a draft of the form. */
export default function RatingDialog({ id, open, onClose }: Props) {
  const myMediaTexts = useMessages().myMedia
  const formTexts = formTextsOf(useMessages())
  const texts = useMessages().myMedia.ask
  const [state, setState] = useState(() => confirmedMedia(id))
  const [rating, setRating] = useState('')
  useEffect(() => {
    if (open) setState(confirmedMedia(id))
  }, [id, open])
  const now = useMyMedia(id)?.watched
  const isEnded = now?.status === 'Completed'
  useEffect(() => {
    if (open && !isEnded) onClose()
  }, [open, isEnded, onClose])
  const watched = state?.watched
  if (!watched) return null
  const type = (text: string) => {
    setRating(text)
    storeDraft(id, text === '' ? undefined : { values: { ...valuesOf(watched), rating: text }, edited: watched })
  }
  const later = () => {
    storeDraft(id, undefined)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={fill(texts.title, { title: state.title })}
      lead={texts.lead}
      close={myMediaTexts.form.close}
    >
      <Form
        schema={schema}
        send={async ({ rating }) => {
          const ended = confirmedMedia(id)?.watched ?? watched
          const { createdDate, updatedDate, ...content } = ended
          await saveWatched(id, { ...content, rating }, ended)
          later()
        }}
        values={() => ({ media: id, ...contentOf({ ...valuesOf(watched), rating }) })}
        texts={formTexts}
        label={fill(texts.title, { title: state.title })}
      >
        <RatingField name="rating" value={rating} onText={type} />
        <p className={FORM_ACTIONS}>
          <Submit>{texts.rate}</Submit>
          <button type="button" className="button button-plain inset-ring inset-ring-line" onClick={later}>
            {texts.later}
          </button>
        </p>
      </Form>
    </Dialog>
  )
}
