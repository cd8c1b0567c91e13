import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFile } from '@/components/identity/session/use-file'
import { useSession } from '@/components/identity/session/use-session'
import { notify } from '@/components/ui/notify'
import { Picture } from '@/components/ui/picture'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { pictureRemovalCall } from '@/lib/catalogue/links/entries'
import { contributionLinks } from '@/lib/curation/links/contributions'
import type { Contribution, PictureShown } from '@/lib/curation/schemas/contribution-queue'
import { type EntityKind, links } from '@/lib/links'

/** The pictures that a proposal is about: what would come beside what the entry has, and what would go. */
export function PicturesLook({ contribution: { id, noun, entry, pictures } }: { contribution: Contribution }) {
  const t = useTranslations('contributions.queue.pictures')
  const types = useTranslations('entry.attachments.types')
  if (noun === 'tag' || entry === null) return null
  return (
    <ul className="grid gap-3" aria-label={t('list')}>
      {pictures.map((picture) => (
        <li key={picture.file} className="flex flex-wrap items-start gap-3">
          {picture.present !== null && (
            <Framed says={t('present', { type: types(picture.type) })}>
              <Stored
                noun={noun}
                entry={entry}
                file={picture.present}
                alt={t('present', { type: types(picture.type) })}
              />
            </Framed>
          )}
          <Framed says={t(picture.did, { type: types(picture.type) })}>
            <Look contribution={id} noun={noun} entry={entry} picture={picture} />
          </Framed>
        </li>
      ))}
    </ul>
  )
}

function Framed({ says, children }: { says: string; children: React.ReactNode }) {
  return (
    <figure className="grid gap-1">
      {children}
      <figcaption className="text-xs/normal text-quiet">{says}</figcaption>
    </figure>
  )
}

const BOX = 'h-56 w-auto max-w-full rounded-sm bg-raised object-contain'

type LookProps = { contribution: number; noun: EntityKind; entry: number; picture: PictureShown }

function Look({ contribution, noun, entry, picture }: LookProps) {
  const t = useTranslations('contributions.queue.pictures')
  const types = useTranslations('entry.attachments.types')
  const alt = t(picture.did, { type: types(picture.type) })
  if (picture.where === 'waiting') return <Waiting contribution={contribution} alt={alt} />
  if (picture.where === 'entry') return <Stored noun={noun} entry={entry} file={picture.file} alt={alt} />
  return <p className="grid h-24 max-w-60 place-items-center p-3 text-quiet">{t(picture.where)}</p>
}

type StoredProps = { noun: EntityKind; entry: number; file: string; alt: string }

function Stored({ noun, entry, file, alt }: StoredProps) {
  return (
    <a href={links.file(noun, entry, file)} target="_blank" rel="noopener">
      <Picture address={links.file(noun, entry, file)} widths={[320, 640]} sizes="320px" alt={alt} className={BOX} />
    </a>
  )
}

/** A picture that waits: only its proposer and editors can read it, with their session. A moderator can take it down for ever. */
function Waiting({ contribution, alt }: { contribution: number; alt: string }) {
  const t = useTranslations('contributions.queue.pictures')
  const failed = useTranslations('contributions.queue')
  const session = useSession()
  const isModerator = session.state === 'open' && session.permissions.includes('CanModerate')
  const file = useFile(contributionLinks.pictureCall(contribution))
  const [isTakenDown, setTakenDown] = useState(false)
  const address = isTakenDown ? null : file
  const takeDown = async () => {
    try {
      await call(pictureRemovalCall(), { method: 'POST', body: { contribution } })
      setTakenDown(true)
      notify('success', t('takenDown'))
    } catch (error) {
      notify('failure', error instanceof Problem && error.message ? error.message : failed('failed'))
    }
  }
  if (address === undefined) return <div className="skeleton h-56 w-40 rounded-sm" aria-hidden="true" />
  if (address === null) return <p className="text-quiet">{t('gone')}</p>
  return (
    <>
      {/* biome-ignore lint/performance/noImgElement: a file that is read with the session */}
      <img src={address} alt={alt} className={BOX} />
      {isModerator && (
        <button type="button" className="quiet-link min-h-8 w-max text-xs/normal" onClick={() => void takeDown()}>
          {t('takeDown')}
        </button>
      )}
    </>
  )
}
