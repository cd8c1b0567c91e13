import { useEffect, useState } from 'react'
import { fill } from '@/lib/text'
import { Form } from '../form/form'
import { Submit } from '../form/submit'
import { formTexts } from '../form/texts'
import { confirmedMedia } from '../my-media/store'
import { myMediaTexts } from '../my-media/texts'
import { useMyMedia } from '../my-media/use-my-media'
import { Dialog } from '../ui/dialog/dialog'
import { FORM_ACTIONS, RatingField } from './fields'
import { contentOf, valuesOf } from './form-values'
import { saveWatched } from './save'

const texts = myMediaTexts.ask
const schema = () => import('@/lib/schemas/watched').then(({ watchedInput }) => watchedInput)

type Props = { id: number; open: boolean; onClose: () => void }

/** Asks once, at the end of a work, how it was. The question goes when the end is taken back. */
export default function RatingDialog({ id, open, onClose }: Props) {
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
          await saveWatched(id, { ...ended, rating }, ended)
          onClose()
        }}
        values={() => ({ media: id, ...contentOf({ ...valuesOf(watched), rating }) })}
        texts={formTexts}
        label={fill(texts.title, { title: state.title })}
      >
        <RatingField name="rating" label={myMediaTexts.form.rating} value={rating} onText={setRating} />
        <p className={FORM_ACTIONS}>
          <Submit>{texts.rate}</Submit>
          <button type="button" className="button button-plain inset-ring inset-ring-line" onClick={onClose}>
            {texts.later}
          </button>
        </p>
      </Form>
    </Dialog>
  )
}
