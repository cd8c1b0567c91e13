'use client'
import { type ReactNode, useState } from 'react'
import { useSession } from '@/components/identity/session/use-session'
import { lazyPart } from '@/components/ui/lazy-part'
import type { Season } from '@/lib/catalogue/seasons'
import { type Outcome, OWN_SEASON } from './styles'

const OwnSeason = lazyPart(() => import('./own-season'))

type Props = { season: Season; texts: { title: string; nothing: string }; children: ReactNode }

/**
 * The place of a user's own works of a season, before the first paint. Visitors see everything in it, and load nothing.
 * So do users without own works of the season, or whose own works cannot be read, below a sentence that says so.
 */
export function OwnSeasonPlace({ season, texts, children }: Props) {
  const isUser = useSession().state !== 'visitor'
  const [outcome, setOutcome] = useState<Outcome>()
  if (isUser && outcome === 'none')
    return (
      <>
        <p className="mt-6 text-quiet">{texts.nothing}</p>
        {children}
      </>
    )
  const waiting = <OwnSeasonSkeleton />
  return (
    <>
      <div className="for-users mt-6">
        {isUser ? <OwnSeason season={season} title={texts.title} onFound={setOutcome} waiting={waiting} /> : waiting}
      </div>
      {!isUser && <div className="for-visitors">{children}</div>}
      {isUser && outcome === 'failed' && children}
    </>
  )
}

const ROWS = [1, 2, 3, 4, 5, 6]

function OwnSeasonSkeleton() {
  return (
    <div className={OWN_SEASON} aria-hidden="true">
      {ROWS.map((row) => (
        <span key={row} className="skeleton h-26 rounded-lg" />
      ))}
    </div>
  )
}
