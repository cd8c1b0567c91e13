'use client'
import { type OtherTitles, Title } from '@/components/titles/title'
import { Link } from '@/i18n/link'
import { languageOfText } from '@/lib/writing'
import { Status } from '../media/status'
import { ScorePair } from '../scores/score-pair'
import { look } from './look'
import type { EntryView, Glance } from './view'

/** Names with more characters have a smaller font size. */
const LONG = 60

const GLANCE =
  'figures mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm/normal font-medium text-soft *:flex *:items-center *:gap-1.5'

type Props = Pick<EntryView, 'name' | 'titles' | 'otherNames' | 'glance' | 'scores'>

/**
 * The heading with the other titles below it, and the most wanted facts. A client component: the RSC payload has only
 * the texts.
 */
export function EntryTitles({ name, titles, otherNames, glance, scores }: Props) {
  return (
    <header className={look.titles}>
      <h1 className={name.length > LONG ? look.longHeading : look.heading} dir="auto" lang={languageOfText(name)}>
        <Title title={name} {...titles} />
      </h1>
      {titles ? (
        <TitleLines title={name} {...titles} />
      ) : (
        otherNames.map((other) => (
          <p key={other} className={look.other} dir="auto" lang={languageOfText(other)}>
            {other}
          </p>
        ))
      )}
      {glance.length > 0 && (
        <ul className={GLANCE}>
          {glance.map((item) => (
            <li key={item.text}>
              <GlanceText {...item} />
            </li>
          ))}
        </ul>
      )}
      {scores && (
        <p className="entry-scores figures mt-3">
          <ScorePair {...scores} />
        </p>
      )}
    </header>
  )
}

function GlanceText({ text, href, status }: Glance) {
  if (status) return <Status status={status} text={text} />
  if (!href) return text
  return (
    <Link href={href} className="rounded-sm font-[650] text-ink hover:text-accent" dir="auto">
      {text}
    </Link>
  )
}

type LinesProps = OtherTitles & { title: string }

/** The titles that are not in the heading, a line each; title.css hides the one that is. */
function TitleLines({ title, romaji, native }: LinesProps) {
  if (!romaji && !native) return null
  return linesOf({ title, romaji, native }).map(([kinds, text]) => (
    <p key={kinds} className={`${look.other} ${kinds}`} dir="auto" lang={languageOfText(text)}>
      {text}
    </p>
  ))
}

/** The lines of titles, the main one first: the selectors of title.css depend on this order. */
function linesOf({ title, romaji, native }: LinesProps): (readonly [kinds: string, text: string])[] {
  if (romaji === native) return [['other-main', title] as const, ['other-native other-romaji', native ?? ''] as const]
  const lines = [['other-main', title] as const, ['other-native', native] as const, ['other-romaji', romaji] as const]
  return lines.flatMap(([kind, text]) => (text ? [[kind, text] as const] : []))
}
