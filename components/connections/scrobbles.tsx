import { useMessages, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { PickDialog } from '@/components/catalogue/search/lazy-pick-dialog'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { useDo } from '@/components/tracking/imports/page/use-do'
import { LinedButton } from '@/components/ui/button'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { notify } from '@/components/ui/notify'
import { Panel } from '@/components/ui/section'
import { call } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import { connectionLinks } from '@/lib/connections/links'
import type {
  Scrobble,
  ScrobbleChoice,
  ScrobbleChosen,
  ScrobblePage,
  ScrobblePickUndone,
} from '@/lib/connections/schemas/scrobbles'
import { Choices } from './choices'
import { ScrobbleRow } from './scrobble-row'

/** What a call answers; null if its record was changed meanwhile. */
const unlessConflict = <Answer,>(answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'conflict') return null
    throw error
  })

/** Events of a page: keys and tokens stand below them. */
const SHOWN = 10

/**
 * What arrived, which is read again with each of `arrivals`: first what waits for its work, then everything with what
 * it did and why not.
 */
export function Scrobbles({ arrivals, onChanged }: { arrivals: number; onChanged: () => void }) {
  const t = useTranslations('connections.log')
  const [page, setPage] = useState(0)
  const waiting = useRead<ScrobblePage>(connectionLinks.scrobbles({ waiting: 1 }))
  const all = useRead<ScrobblePage>(connectionLinks.scrobbles({ page, size: SHOWN }))
  const choices = useRead<{ data: ScrobbleChoice[] }>(connectionLinks.choices())
  const [picked, setPicked] = useState<Scrobble>()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLElement>(null)
  const [readWaiting, readAll, readChoices] = [waiting.read, all.read, choices.read]
  const renew = () => {
    readWaiting()
    readAll()
    readChoices()
    onChanged()
  }
  useEffect(() => {
    if (arrivals === 0) return
    readWaiting()
    readAll()
  }, [arrivals, readWaiting, readAll])
  const { takeBack, choose, undo } = useActs(renew)
  const pick = (scrobble: Scrobble, button: HTMLElement) => {
    opener.current = button
    setPicked(scrobble)
    setOpen(true)
  }
  const list = (found: typeof all.found, isOfWaiting: boolean) =>
    found &&
    found !== 'failed' && (
      <ol className="grid gap-1">
        {found.data.map((scrobble) => (
          <ScrobbleRow
            key={scrobble.id}
            of={scrobble}
            onPick={(button) => pick(scrobble, button)}
            onEpisode={(episode) => scrobble.media && void choose(scrobble, scrobble.media.id, episode)}
            onUndo={() => void undo(scrobble)}
            {...(isOfWaiting && { onIgnore: () => void choose(scrobble, null) })}
          />
        ))}
      </ol>
    )
  const pages = all.found && all.found !== 'failed' ? all.found : undefined
  return (
    <>
      {waiting.found === 'failed' && <ReadFailed failure={waiting.failure} onRetry={waiting.read} />}
      {waiting.found && waiting.found !== 'failed' && waiting.found.total > 0 && (
        <Panel name="waiting-title" title={t('waiting')} lead={t('waitingLead')}>
          {list(waiting.found, true)}
        </Panel>
      )}
      <Panel name="scrobbles-title" title={t('title')} lead={t('lead')} aria-busy={all.found === undefined}>
        {all.found === 'failed' && <ReadFailed failure={all.failure} onRetry={all.read} />}
        {pages?.total === 0 && <p className="text-quiet">{t('none')}</p>}
        {list(all.found, false)}
        <JapaneseFace texts={pages?.data.flatMap(({ title, media }) => [title, media?.title]) ?? []} />
        {pages && pages.totalPages > 1 && (
          <p className="flex gap-3">
            {page > 0 && <LinedButton onClick={() => setPage(page - 1)}>{t('newer')}</LinedButton>}
            {page + 1 < pages.totalPages && <LinedButton onClick={() => setPage(page + 1)}>{t('older')}</LinedButton>}
          </p>
        )}
      </Panel>
      <Choices of={choices} onTakeBack={(choice) => void takeBack(choice)} />
      {picked && (
        <PickDialog
          key={picked.id}
          open={isOpen}
          opener={opener}
          title={t('pickTitle', { title: picked.title || t('untitled') })}
          text={picked.title}
          onChoose={({ id }) => {
            setOpen(false)
            void choose(picked, id)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** What users do about what arrived. `renew` runs after each, also if the record was changed meanwhile. */
function useActs(renew: () => void) {
  const t = useTranslations('connections.log')
  const { run } = useDo()
  const { unknown } = useMessages().errors
  const takeBack = (choice: number) =>
    run('takeBack', unknown, async () => {
      const done = await unlessConflict(
        call<ScrobblePickUndone>(connectionLinks.undoChoice(choice), { method: 'POST' }),
      )
      if (done) notify('success', t('takenBack', { waiting: done.waiting }))
      else notify('failure', t('notUndone'))
      renew()
    })
  const choose = ({ id }: Scrobble, media: number | null, episode: number | null = null) =>
    run('choose', unknown, async () => {
      const body = { media, episode }
      const done = await unlessConflict(call<ScrobbleChosen>(connectionLinks.work(id), { method: 'PUT', body }))
      if (!done) notify('failure', t('notUndone'))
      else if (media === null) notify('success', t('ignored'))
      else {
        const { scrobble, others, choice } = done
        const action = choice !== null && { action: { label: t('takeBack'), run: () => void takeBack(choice) } }
        notify('success', t(scrobble.outcome === 'Marked' ? 'chosen' : 'seen', { others }), action || undefined)
      }
      renew()
    })
  const undo = ({ id }: Scrobble) =>
    run('undo', unknown, async () => {
      const done = await unlessConflict(call<Scrobble>(connectionLinks.undo(id), { method: 'POST' }))
      notify(done ? 'success' : 'failure', t(done ? 'undone' : 'notUndone'))
      renew()
    })
  return { takeBack, choose, undo }
}
