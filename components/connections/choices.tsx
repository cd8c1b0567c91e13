import { useMessages, useTranslations } from 'next-intl'
import { ReadFailed } from '@/components/identity/session/read-failed'
import type { Read } from '@/components/identity/session/use-read'
import { otherTitles, Title } from '@/components/titles/title'
import { LinedButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { Panel } from '@/components/ui/section'
import { Link } from '@/i18n/link'
import { call } from '@/lib/browser/api'
import { connectionLinks } from '@/lib/connections/links'
import type { ScrobbleChoice } from '@/lib/connections/schemas/scrobbles'
import { links } from '@/lib/links'

type Props = { of: Read<{ data: ScrobbleChoice[] }>; onTakeBack: (id: number) => void }

/**
 * What the user has picked for series of servers, and which are ignored. Each can be forgotten, or taken back with what
 * it marked.
 */
export function Choices({ of: { found, failure, read }, onTakeBack }: Props) {
  const t = useTranslations('connections.choices')
  const { unknown } = useMessages().errors
  const forget = async ({ id }: ScrobbleChoice) => {
    const done = await orElse(call(connectionLinks.choices(id), { method: 'DELETE' }), unknown)
    if (done === undefined) return
    notify('success', t('forgotten'))
    read()
  }
  if (found === 'failed') return <ReadFailed failure={failure} onRetry={read} />
  if (!found || found.data.length === 0) return null
  return (
    <Panel name="choices-title" title={t('title')} lead={t('lead')}>
      <ul className="grid gap-1">
        {found.data.map((choice) => (
          <Choice
            key={choice.id}
            of={choice}
            onForget={() => void forget(choice)}
            onTakeBack={() => onTakeBack(choice.id)}
          />
        ))}
      </ul>
    </Panel>
  )
}

type ChoiceProps = { of: ScrobbleChoice; onForget: () => void; onTakeBack: () => void }

function Choice({ of, onForget, onTakeBack }: ChoiceProps) {
  const t = useTranslations('connections.choices')
  const { title, season, episode, isIgnored, media, connection } = of
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 border-t border-line py-2.5 text-sm/normal">
      <p className="wrap-anywhere">
        <span className="font-semibold text-ink" dir="auto">
          {title || media?.title || t('untitled')}
        </span>
        {!isIgnored && season !== null && ` ${t('season', { season })}`}
        {episode > 1 && ` ${t('from', { episode })}`}
      </p>
      <div className="row-span-2 flex flex-wrap justify-end gap-2">
        {media && (
          <LinedButton onClick={onTakeBack}>
            {t('takeBack')}
            <span className="sr-only">: {title}</span>
          </LinedButton>
        )}
        <LinedButton onClick={onForget}>
          {t('forget')}
          <span className="sr-only">: {title}</span>
        </LinedButton>
      </div>
      <p className="text-quiet">
        {media ? (
          <Link href={links.media(media.id)} className="quiet-link" dir="auto">
            <Title title={media.title} {...otherTitles(media)} />
          </Link>
        ) : (
          t(isIgnored ? 'ignored' : 'hidden')
        )}
        {' · '}
        {connection.name}
      </p>
    </li>
  )
}
