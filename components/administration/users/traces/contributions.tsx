import { useMessages, useTranslations } from 'next-intl'
import { QuietLink } from '@/components/ui/quiet-link'
import type { AdministeredUser, UserTraces } from '@/lib/administration/schemas/users'
import { isWithout } from '@/lib/browser/parts'
import { contributionLinks } from '@/lib/curation/links/contributions'
import { links, withQuery } from '@/lib/links'
import { TracePanel } from './trace-panel'
import { wordOf } from './word-of'

type Props = { user: AdministeredUser; traces: UserTraces }

/** What a user has given and brought: suggestions, uploads, imports. */
export function Contributions({ user: { id: userId, username }, traces: { suggestions, uploads, imports } }: Props) {
  const t = useTranslations('administration.users.user')
  const messages = useMessages()
  const { nouns, states } = messages.contributions
  const hasTorrents = !isWithout('torrents')
  return (
    <>
      <TracePanel
        name="suggestions"
        title={t('suggestions')}
        none={t('suggestionsNone')}
        more={{ href: contributionLinks.queue({ user: userId, state: 'All' }), text: t('suggestionsMore') }}
        rows={suggestions.map(({ id, noun, kind, state, createdDate }) => ({
          id,
          title: (
            <QuietLink href={contributionLinks.queue({ id })}>
              {wordOf(nouns, noun)} {id}
            </QuietLink>
          ),
          mark: wordOf(states, state),
          about: [kind === 'new' && t('newEntry')],
          iso: createdDate,
        }))}
      />
      <TracePanel
        name="uploads"
        title={t('uploads')}
        none={t('uploadsNone')}
        more={
          hasTorrents
            ? { href: withQuery(links.browse('torrents'), { uploader: username }), text: t('uploadsMore') }
            : undefined
        }
        rows={uploads.map(({ id, name, isAnonymous, isShown, createdDate }) => ({
          id,
          title: isShown && hasTorrents ? <QuietLink href={links.torrent(id)}>{name}</QuietLink> : name,
          mark: isShown ? undefined : t('notShown'),
          about: [isAnonymous && t('anonymous')],
          iso: createdDate,
        }))}
      />
      <TracePanel
        name="imports"
        title={t('imports')}
        none={t('importsNone')}
        rows={imports.map(({ id, format, filename, status, failure, total, createdDate }) => ({
          id,
          title: filename,
          mark: wordOf(messages.imports.statuses, status),
          about: [wordOf(messages.imports.formats, format), t('entries', { count: total })],
          iso: createdDate,
          text: failure,
        }))}
      />
    </>
  )
}
