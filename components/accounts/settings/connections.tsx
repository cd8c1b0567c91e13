import { useMessages, useTranslations } from 'next-intl'
import { formTextsOf } from '@/components/form/texts'
import { PANEL } from '@/components/ui/panel'
import { links } from '@/lib/links'
import { FeedKeys } from './feed-keys'
import { Tokens } from './tokens'

/** The access of other programs: keys of feeds, personal tokens, and the calls for them. */
export default function Connections() {
  const messages = useMessages()
  const t = useTranslations('settings.connections')
  const form = formTextsOf(messages)
  const { feeds, tokens } = messages.account.security
  return (
    <>
      <FeedKeys texts={feeds} form={form} />
      <Tokens texts={tokens} form={form} />
      <section className={PANEL} aria-labelledby="api-title">
        <h2 id="api-title" className="section-title">
          {t('api')}
        </h2>
        <p className="text-quiet">{t('apiLead')}</p>
        <a href={links.apiDocs()} className="quiet-link inline-flex min-h-11 items-center justify-self-start">
          {t('apiDocs')}
        </a>
      </section>
    </>
  )
}
