import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { renew } from '@/lib/browser/session'
import type { OwnUser, UserChange } from '@/lib/schemas/users'
import { Form, type FormTexts } from '../form/form'
import { Submit } from '../form/submit'
import { TextField } from '../form/text-field'
import { useFormDraft } from '../form/use-form-draft'
import { notify } from '../ui/notify'
import { Switch } from '../ui/switch'
import { AVATAR } from '../users/avatar'
import { ListChoices } from './list-choices'
import { NotificationSettings } from './notification-settings'
import type { ProfileTexts } from './profile'

type Props = { user: OwnUser; texts: ProfileTexts; form: FormTexts; onDone: () => void }

/** The file types of the file picker; the server checks the bytes of the file. */
const TYPES = ['image/gif', 'image/jpeg', 'image/png']
const MOST_BYTES = 5 * 1024 * 1024

const schema = () => import('@/lib/schemas/users').then(({ userChange }) => userChange)

/**
 * Changes description, picture, visibility, and of what the user is told. It can be submitted when a value differs, and closes afterwards, also after a
 * failure.
 */
export function ProfileForm({ user, texts, form, onDone }: Props) {
  const [description, setDescription] = useState(user.description ?? '')
  const [picture, setPicture] = useState<File | null>()
  const [shows, setShows] = useState({
    showStatistics: user.showStatistics,
    showActivity: user.showActivity,
    showReviews: user.showReviews,
    animeList: user.animeList,
    mangaList: user.mangaList,
    gameList: user.gameList,
    notifyReplies: user.notifyReplies,
    notifyMentions: user.notifyMentions,
    notifyVotes: user.notifyVotes,
    notificationDigest: user.notificationDigest,
  })
  const { draft } = useFormDraft('profile')
  const described = description.trim() !== (user.description ?? '')
  const shown: Change = differing(shows, user)
  const changed = described || picture !== undefined || Object.keys(shown).length > 0

  const send = async (input: { description?: string | null }) => {
    const isUploaded = !picture || (await withNotice(upload(picture), texts.uploaded, texts.uploadFailed, form.errors))
    const change = {
      ...(described && { description: input.description }),
      ...(picture === null && { profilePicture: null }),
      ...shown,
    }
    const isChanged = Object.keys(change).length > 0
    const isUpdated = !isChanged || (await withNotice(update(change), texts.done, texts.failed, form.errors))
    onDone()
    return isUploaded && isUpdated
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
      <PictureField user={user} texts={texts} wrong={form.errors.pictureType} picture={picture} onPick={setPicture} />
      <TextField
        name="description"
        label={texts.about}
        lines={6}
        maxLength={2000}
        defaultValue={user.description ?? ''}
        onText={setDescription}
      />
      <fieldset className="my-2 grid gap-4">
        <legend className="field-label">{texts.shows}</legend>
        <Switch
          label={texts.showStatistics}
          hint={texts.showStatisticsHint}
          track="bg-raised"
          checked={shows.showStatistics}
          onChange={(showStatistics) => setShows({ ...shows, showStatistics })}
        />
        <Switch
          label={texts.showActivity}
          hint={texts.showActivityHint}
          track="bg-raised"
          checked={shows.showActivity}
          onChange={(showActivity) => setShows({ ...shows, showActivity })}
        />
        <Switch
          label={texts.showReviews}
          hint={texts.showReviewsHint}
          track="bg-raised"
          checked={shows.showReviews}
          onChange={(showReviews) => setShows({ ...shows, showReviews })}
        />
      </fieldset>
      <ListChoices texts={texts} value={shows} onChange={(change) => setShows({ ...shows, ...change })} />
      <NotificationSettings texts={texts} value={shows} onChange={(change) => setShows({ ...shows, ...change })} />
      {changed && <Submit>{texts.save}</Submit>}
    </Form>
  )
}

async function upload(file: File): Promise<void> {
  const form = new FormData()
  form.set('File', file)
  form.set('Name', file.name)
  await call('/api/upload/user', { method: 'POST', form })
  renew(await call<OwnUser>('/api/users/me'))
}

type Change = Omit<UserChange, 'profilePicture'> & { profilePicture?: null }

/** The chosen values that differ from the user's. */
function differing<Chosen extends Partial<OwnUser>>(chosen: Chosen, user: OwnUser): Partial<Chosen> {
  const names = Object.keys(chosen) as (keyof Chosen & keyof OwnUser)[]
  const changed = names.filter((name) => chosen[name] !== user[name])
  return Object.fromEntries(changed.map((name) => [name, chosen[name]])) as Partial<Chosen>
}

async function update(change: Change): Promise<void> {
  renew(await call<OwnUser>('/api/users/update', { method: 'PUT', body: change }))
}

/** Shows a notification of success or failure; with the reason of a refusal, preferably that of the field. Returns whether it went well. */
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
    const [code = ''] = error instanceof Problem ? Object.values(error.errors) : []
    const reason = reasons[code] ?? (error instanceof Problem ? error.message : '')
    notify('failure', reason ? `${failed}: ${reason}` : failed)
    return false
  }
}

type PictureProps = {
  user: OwnUser
  texts: ProfileTexts
  wrong: string | undefined
  picture: File | null | undefined
  onPick: (picture: File | null | undefined) => void
}

function PictureField({ user, texts, wrong, picture, onPick }: PictureProps) {
  const id = useId()
  const [error, setError] = useState<string>()
  const preview = usePreview(picture)
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    const refused = file && (TYPES.includes(file.type) ? file.size > MOST_BYTES && texts.pictureTooLarge : wrong)
    setError(refused || undefined)
    if (refused) currentTarget.value = ''
    onPick(refused ? undefined : file)
  }
  return (
    <div className="field form-field">
      <label htmlFor={id} className="field-label">
        {texts.picture}
      </label>
      <span className="flex flex-wrap items-center gap-3">
        {preview && (
          // biome-ignore lint/performance/noImgElement: a local file of the user
          <img src={preview} alt="" width={56} height={56} className={`${AVATAR} size-14 object-cover`} />
        )}
        <input
          id={id}
          type="file"
          accept={TYPES.join()}
          className="max-w-full min-w-0 text-sm/normal file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:bg-float file:px-4 file:font-semibold file:text-ink"
          aria-describedby={`${id}-said`}
          onChange={pick}
        />
        {user.profilePicture && !picture && (
          <button
            type="button"
            className="button button-plain inset-ring inset-ring-line"
            onClick={() => onPick(picture === null ? undefined : null)}
          >
            {picture === null ? texts.keep : texts.remove}
          </button>
        )}
      </span>
      <p id={`${id}-said`} className="field-said" role="status" data-wrong={error === undefined ? undefined : ''}>
        {error ?? texts.pictureHint}
      </p>
    </div>
  )
}

/** The selected picture as a `data:` address; the Content-Security-Policy forbids `blob:`. */
function usePreview(file: File | null | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    setAddress(undefined)
    if (!file) return
    const reader = new FileReader()
    reader.onload = () => setAddress(String(reader.result))
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return address
}
