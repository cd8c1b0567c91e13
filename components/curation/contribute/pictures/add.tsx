import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import type { EntityKind } from '@/lib/links'
import { UPLOAD_BYTES } from '@/lib/schemas/files'
import { refusalText } from './refusal'
import { type Suggesting, sendPicture } from './send'
import { type Given, PictureSources } from './sources'
import type { PictureSource } from './waiting'

type Props = {
  noun: EntityKind
  id: number
  /** Suggests the pictures instead of adding them, for this reason. */
  suggests?: Suggesting
  onAdded: () => void
}

/** Adds pictures to an entry at once, or suggests them. */
export function AddPictures({ noun, id, suggests, onAdded }: Props) {
  const t = useTranslations('contribute.pictures')
  const { errors } = useMessages()
  const [wrong, setWrong] = useState<string>()
  const [pending, setPending] = useState(0)

  /** Sends pictures one after the other, so that they stay in their order. Returns whether all were taken. */
  const add = async (all: readonly PictureSource[], given: Given) => {
    setWrong(undefined)
    let taken = 0
    for (const [at, source] of all.entries()) {
      setPending(all.length - at)
      try {
        if ('File' in source && source.File.size > UPLOAD_BYTES) throw new Error('large')
        await sendPicture(noun, id, source, given, suggests)
        taken++
      } catch (error) {
        const reason = 'File' in source && source.File.size > UPLOAD_BYTES ? t('large') : refusalText(error, errors)
        setWrong('File' in source && all.length > 1 ? t('refused', { name: source.File.name, reason }) : reason)
      }
    }
    setPending(0)
    if (taken > 0) {
      notify('success', t(suggests ? 'suggest.sent' : 'added', { count: taken }))
      onAdded()
    }
    return taken === all.length
  }
  return (
    <PictureSources
      label={t(suggests ? 'suggest.add' : 'add')}
      isBusy={pending > 0}
      message={pending > 0 ? t('adding', { count: pending }) : (wrong ?? t('hint'))}
      isWrong={wrong !== undefined}
      onTake={add}
      onNothing={() => setWrong(t('nothingToPaste'))}
    />
  )
}
