import { useMessages } from 'next-intl'
import { useState } from 'react'
import { Form, type FormTexts } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { formTextsOf } from '@/components/form/texts'
import { useFormDraft } from '@/components/form/use-form-draft'
import { reasonOf } from '@/components/identity/session/failure'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { renew } from '@/lib/browser/session'
import type { OwnUser, UserChange } from '@/lib/identity/schemas/users'
import { croppedFile, type Picked } from './crop/cropped-file'
import { PictureField } from './picture-field'

type Props = { user: OwnUser; onDone: () => void }

const schema = () => import('@/lib/identity/schemas/users').then(({ userChange }) => userChange)

/** Changes description, picture and banner. Can be sent if a value differs; then it closes, even after a failure. */
export default function ProfileForm({ user, onDone }: Props) {
  const messages = useMessages()
  const texts = messages.account.profile
  const form = formTextsOf(messages)
  const [description, setDescription] = useState(user.description ?? '')
  const [picture, setPicture] = useState<Picked | null>()
  const [banner, setBanner] = useState<Picked | null>()
  const { draft } = useFormDraft('profile')
  const described = description.trim() !== (user.description ?? '')
  const changed = described || picture !== undefined || banner !== undefined

  const send = async (input: { description?: string | null }) => {
    const send = (picked: Picked, type: 'Primary' | 'Banner', done: string, failed: string) =>
      withNotice(upload(picked, type), done, failed, form.errors)
    const isUploaded = !picture || (await send(picture, 'Primary', texts.uploaded, texts.uploadFailed))
    const isBannerUploaded = !banner || (await send(banner, 'Banner', texts.bannerUploaded, texts.bannerFailed))
    const change = {
      ...(described && { description: input.description }),
      ...(picture === null && { profilePicture: null }),
      ...(banner === null && { banner }),
    }
    const isChanged = Object.keys(change).length > 0
    const isUpdated = !isChanged || (await withNotice(update(change), texts.done, texts.failed, form.errors))
    onDone()
    return isUploaded && isBannerUploaded && isUpdated
  }
  return (
    <Form
      draft={draft}
      schema={schema}
      send={send}
      texts={form}
      values={described ? undefined : () => ({})}
      label={texts.edit}
    >
      <PictureField
        label={texts.picture}
        hint={texts.pictureHint}
        texts={texts}
        wrong={form.errors.pictureType}
        isThere={user.profilePicture !== null}
        picture={picture}
        onPick={setPicture}
        ratio={1}
        look="size-60 rounded-full"
      />
      <PictureField
        label={texts.banner}
        hint={texts.bannerHint}
        texts={texts}
        wrong={form.errors.pictureType}
        isThere={user.banner !== null}
        picture={banner}
        onPick={setBanner}
        ratio={3}
        look="w-full max-w-140 rounded-md"
      />
      <TextField
        name="description"
        label={texts.about}
        lines={6}
        maxLength={2000}
        defaultValue={user.description ?? ''}
        onText={setDescription}
      />
      {changed && <Submit>{texts.save}</Submit>}
    </Form>
  )
}

async function upload(picked: Picked, type: 'Primary' | 'Banner'): Promise<void> {
  const file = await croppedFile(picked)
  const form = new FormData()
  form.set('File', file)
  form.set('Name', file.name)
  form.set('Type', type)
  await call('/api/upload/user', { method: 'POST', form })
  renew(await call<OwnUser>('/api/users/me'))
}

type Change = Pick<UserChange, 'description' | 'banner'> & { profilePicture?: null }

async function update(change: Change): Promise<void> {
  renew(await call<OwnUser>('/api/users/update', { method: 'PUT', body: change }))
}

/**
 * Shows a notification of success or failure; with the reason of a refusal, preferably that of the field. Returns
 * whether it went well.
 */
async function withNotice(
  work: Promise<void>,
  done: string,
  failed: string,
  reasons: FormTexts['errors'],
): Promise<boolean> {
  try {
    await work
    notify('success', done)
    return true
  } catch (error) {
    const reason = reasonOf(error, reasons) ?? (error instanceof Problem ? error.message : '')
    notify('failure', reason ? `${failed}: ${reason}` : failed)
    return false
  }
}
