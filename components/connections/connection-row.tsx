import { useMessages, useTranslations } from 'next-intl'
import { Form } from '@/components/form/form'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { formTextsOf } from '@/components/form/texts'
import { LinedButton } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import { call } from '@/lib/browser/api'
import { connectionLinks } from '@/lib/connections/links'
import type { Connection, ConnectionChange } from '@/lib/connections/schemas/connections'
import { isServer } from '@/lib/connections/scrobbles'

type Props = { of: Connection; onChanged: () => void; onRevoke: () => void }

/** A connection: when it last spoke and what it did, whose events count, and a button that ends it. */
export function ConnectionRow({ of, onChanged, onRevoke }: Props) {
  const t = useTranslations('connections')
  const { programs } = useMessages().connections
  const { name, program, account, lastEventDate, marked, waiting, others, isOfToken } = of
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-t border-line py-2.5 text-sm/normal">
      <p className="font-semibold wrap-anywhere text-ink" dir="auto">
        {name}
      </p>
      <LinedButton className="row-span-2" onClick={onRevoke}>
        {t('revoke')}
        <span className="sr-only">: {name}</span>
      </LinedButton>
      <p className="text-quiet">
        {programs[program]}
        {account !== null && ` · ${account}`}
        {' · '}
        {lastEventDate === null ? (
          t('silent')
        ) : (
          <>
            {t('spoke')} <RelativeTime iso={lastEventDate} />
          </>
        )}
        {' · '}
        {t('did', { marked })}
        {waiting > 0 && ` · ${t('waits', { waiting })}`}
      </p>
      {isOfToken && <p className="col-span-full">{t('ofToken')}</p>}
      {others > 0 && <p className="col-span-full">{t('others', { count: others })}</p>}
      {isServer(program) && <Account of={of} onChanged={onChanged} />}
    </li>
  )
}

const schema = () => import('@/lib/connections/schemas/connections').then(({ connectionChange }) => connectionChange)

/** The user of the server whose events count, which can be corrected. */
function Account({ of: { id, name, account }, onChanged }: Pick<Props, 'of' | 'onChanged'>) {
  const t = useTranslations('connections')
  const texts = formTextsOf(useMessages())
  const send = async (body: ConnectionChange) => {
    await call(connectionLinks.connections(id), { method: 'PUT', body })
    onChanged()
  }
  return (
    <details className="col-span-full">
      <summary className="quiet-link inline-flex min-h-8 cursor-pointer items-center">{t('changeAccount')}</summary>
      <Form
        schema={schema}
        send={send}
        texts={texts}
        label={`${t('changeAccount')}: ${name}`}
        values={(form) => ({ name, account: form.get('account') })}
      >
        <TextField
          name="account"
          label={t('account')}
          defaultValue={account ?? ''}
          maxLength={100}
          autoComplete="off"
          required
        />
        <Submit className="justify-self-start">{t('save')}</Submit>
      </Form>
    </details>
  )
}
