import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { EditorTabs } from '@/components/curation/contributions/editor-tabs'
import { usesKeys } from '@/components/curation/contributions/keys-switch'
import { QueueFoot } from '@/components/curation/contributions/queue-foot'
import { useKeys } from '@/components/curation/contributions/use-keys'
import { usePlace } from '@/components/curation/contributions/use-place'
import { SIZE, useQueue, type Ways } from '@/components/curation/contributions/use-queue'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useSession } from '@/components/identity/session/use-session'
import { Empty } from '@/components/ui/empty'
import { JapaneseFace } from '@/components/ui/japanese-face'
import { Pagination } from '@/components/ui/pagination'
import { Link } from '@/i18n/link'
import { Problem } from '@/lib/browser/problem'
import { GUESS_KINDS, GUESSING, type GuessAnswer } from '@/lib/curation/guessing'
import { guessLinks, type ShownGuesses } from '@/lib/curation/links/guesses'
import type { Guess } from '@/lib/curation/schemas/guesses'
import { MEDIA_TYPES } from '@/lib/media-types'
import { GuessFilters } from './filters'
import { GuessCard, otherOf } from './guess-card'
import { GuessList } from './guess-list'

const WAYS: Ways<ShownGuesses, GuessAnswer> = {
  list: (search, size) => guessLinks.listCall({ ...search, size }),
  send: guessLinks.answerCall,
  body: (answer) => ({ answer }),
}

/** What people are asked of works: a list, and beside it the open guess, which one press answers. */
export default function Guesses() {
  const t = useTranslations('guesses')
  const texts = useTranslations('contributions.queue')
  const session = useSession()
  const isEditor = session.state === 'open' && session.permissions.includes('CanEdit')
  const search = useShown()
  const [says, setSays] = useState('')
  const [hasKeys, setKeys] = useState(usesKeys)
  const { queue, isRead, failure, read, open, move, skip, decide, undo } = useQueue<Guess, GuessAnswer, ShownGuesses>(
    WAYS,
    search,
    nothing,
  )
  const [place, show] = usePlace()
  const guess = queue?.cards.find(({ id }) => id === queue.current)
  const answer = (said: GuessAnswer) => {
    if (!guess) return
    setSays(t(`said.${said}`, { title: otherOf(guess) }))
    decide(guess.id, said)
  }
  const takeBack = () => setSays(texts(undo() ? 'undone' : 'nothingToUndo'))
  const keys = {
    a: () => answer('Yes'),
    r: () => answer('No'),
    s: skip,
    j: () => move(1),
    k: () => move(-1),
    u: takeBack,
  }
  useKeys(keys, hasKeys)
  if (failure instanceof Problem && failure.code === 'forbidden') return <Closed />
  const total = queue?.total ?? 0
  return (
    <>
      {isEditor && <EditorTabs current="guesses" />}
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl font-bold tracking-[-0.02em]">{t('title')}</h1>
          <p className="text-quiet">
            {queue && isRead ? t(total < GUESSING.counted ? 'lead' : 'leadMany', { count: total }) : ' '}
          </p>
        </div>
        <GuessFilters search={search} isEditor={isEditor} />
      </header>
      <p className="sr-only" role="status">
        {says}
      </p>
      {!guess && failure !== undefined && <ReadFailed failure={failure} onRetry={read} />}
      {!guess && failure === undefined && !isRead && <div className="skeleton h-44 rounded-lg" aria-hidden="true" />}
      {!guess && failure === undefined && isRead && <Nothing isChosen={isChosen(search)} onRead={read} />}
      {queue && guess && (
        <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-[18rem_minmax(0,1fr)] lg:grid-cols-[22rem_minmax(0,1fr)]">
          <div className="order-2 [overflow-anchor:none] md:order-1">
            <GuessList
              guesses={queue.cards}
              current={queue.current}
              onOpen={(id) => {
                open(id)
                show()
              }}
            />
          </div>
          <div className="order-1 min-w-0 md:order-2" ref={place}>
            <GuessCard guess={guess} isEditor={isEditor} onAnswer={answer} onSkip={skip} />
          </div>
          <Pagination
            of={{ page: search.page ?? 0, totalPages: Math.ceil(total / SIZE) }}
            href={(to) => guessLinks.queue({ ...search, page: to })}
            className="order-3 md:col-span-2"
          />
        </div>
      )}
      <QueueFoot
        canUndo={queue !== undefined && queue.waiting.length > 0}
        hasKeys={hasKeys}
        onUndo={takeBack}
        onKeys={setKeys}
      />
      <JapaneseFace
        texts={[...(queue?.cards.flatMap((each) => [each.work.title, otherOf(each)]) ?? []), ...nativesOf(guess)]}
      />
    </>
  )
}

/** The native names of both sides. */
const nativesOf = (guess: Guess | undefined) => [
  guess?.work.nativeTitle ?? null,
  guess?.other?.nativeTitle ?? guess?.character?.nativeName ?? null,
]

const nothing = () => {}

/** What the address chooses. */
function useShown(): ShownGuesses {
  const chosen = useSearchParams().toString()
  return useMemo(() => {
    const given = new URLSearchParams(chosen)
    return {
      kind: GUESS_KINDS.find((kind) => kind === given.get('kind')),
      type: MEDIA_TYPES.find((type) => type === given.get('type')),
      answered: given.get('answered') === 'yes' ? 'yes' : undefined,
      page: Number(given.get('page')) || undefined,
    }
  }, [chosen])
}

const isChosen = ({ kind, type, answered, page }: ShownGuesses) =>
  [kind, type, answered, page].some((one) => one !== undefined)

/** Users who may not answer. */
function Closed() {
  const t = useTranslations('guesses')
  return (
    <>
      <h1 className="text-2xl font-bold">{t('title')}</h1>
      <p className="mt-3 text-soft">{t('closed')}</p>
    </>
  )
}

function Nothing({ isChosen, onRead }: { isChosen: boolean; onRead: () => void }) {
  const t = useTranslations('guesses')
  return (
    <Empty title={t('none')}>
      <p>{t(isChosen ? 'noneChosen' : 'noneText')}</p>
      <p className="empty-actions">
        {isChosen ? (
          <Link href={guessLinks.queue()} className="button button-plain">
            {t('showAll')}
          </Link>
        ) : (
          <button type="button" className="button button-plain" onClick={onRead}>
            {t('again')}
          </button>
        )}
      </p>
    </Empty>
  )
}
