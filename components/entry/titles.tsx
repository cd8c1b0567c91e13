import { isJapanese } from '@/lib/format'
import { Status } from '../media/status'
import { type OtherTitles, Title } from '../titles/title'
import type { EntryView, Glance } from './view'

/** Names of so many characters are set smaller. */
const LONG = 60

/** The name with its others below, and the facts that people look for first. */
export function EntryTitles({ entry: { name, titles, otherNames, glance } }: { entry: EntryView }) {
  return (
    <header className="entry-titles">
      <h1 dir="auto" lang={languageOf(name)} data-long={name.length > LONG || undefined}>
        <Title title={name} {...titles} />
      </h1>
      {titles ? (
        <TitleLines title={name} {...titles} />
      ) : (
        otherNames.map((other) => (
          <p key={other} className="entry-other" dir="auto" lang={languageOf(other)}>
            {other}
          </p>
        ))
      )}
      {glance.length > 0 && (
        <ul className="entry-glance figures">
          {glance.map((item) => (
            <li key={item.text} className={item.star ? 'star' : undefined}>
              <GlanceText {...item} />
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}

function GlanceText({ text, href, status }: Glance) {
  if (status) return <Status status={status} text={text} />
  if (!href) return text
  return (
    <a href={href} className="entry-kind" dir="auto">
      {text}
    </a>
  )
}

const languageOf = (text: string) => (isJapanese(text) ? 'ja' : undefined)

type LinesProps = OtherTitles & { title: string }

/** The titles that do not stand in the heading above, a line each; title.css leaves out the one that does. */
function TitleLines({ title, romaji, native }: LinesProps) {
  if (!romaji && !native) return null
  return linesOf({ title, romaji, native }).map(([kinds, text]) => (
    <p key={kinds} className={`entry-other ${kinds}`} dir="auto" lang={isJapanese(text) ? 'ja' : undefined}>
      {text}
    </p>
  ))
}

/** The main one first: the stylesheet looks from it to those that come after. */
function linesOf({ title, romaji, native }: LinesProps): (readonly [kinds: string, text: string])[] {
  if (romaji === native) return [['other-main', title] as const, ['other-native other-romaji', native ?? ''] as const]
  const lines = [['other-main', title] as const, ['other-native', native] as const, ['other-romaji', romaji] as const]
  return lines.flatMap(([kind, text]) => (text ? [[kind, text] as const] : []))
}
