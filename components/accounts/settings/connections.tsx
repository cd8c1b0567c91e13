import { useMessages, useTranslations } from 'next-intl'
import { MediaServers } from '@/components/connections/media-servers'
import { formTextsOf } from '@/components/form/texts'
import { Panel } from '@/components/ui/section'
import { links } from '@/lib/links'
import { ConnectNext } from './connect-next'
import { FeedKeys } from './feed-keys'
import { Tokens } from './tokens'

/** The access of other programs: what can be connected, media servers, keys of feeds, personal tokens. */
export default function Connections() {
  const messages = useMessages()
  const t = useTranslations('settings.connections')
  const form = formTextsOf(messages)
  const { feeds, tokens } = messages.account.security
  return (
    <>
      <ConnectNext />
      <MediaServers />
      <FeedKeys texts={feeds} form={form} />
      <Tokens texts={tokens} form={form} />
      <Panel name="api-title" title={t('api')} lead={t('apiLead')}>
        <a href={links.apiDocs()} className="quiet-link inline-flex min-h-11 items-center justify-self-start">
          {t('apiDocs')}
        </a>
      </Panel>
    </>
  )
}
