import { useMessages, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Form, type FormTexts } from '@/components/form/form'
import { Select } from '@/components/form/select'
import { Submit } from '@/components/form/submit'
import { TextField } from '@/components/form/text-field'
import { formTextsOf } from '@/components/form/texts'
import { ReadFailed } from '@/components/identity/session/read-failed'
import { useRead } from '@/components/identity/session/use-read'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { Panel } from '@/components/ui/section'
import { call } from '@/lib/browser/api'
import { connectionLinks } from '@/lib/connections/links'
import type { Connection, ConnectionInput, NewConnection } from '@/lib/connections/schemas/connections'
import { CONNECTION_PROGRAMS, type ConnectionProgram, isServer } from '@/lib/connections/scrobbles'
import { ConnectionRow } from './connection-row'
import { Scrobbles } from './scrobbles'
import { type Heard, Setup } from './setup'
import { useArrivals } from './use-arrivals'

/** The media servers and players that mark by themselves: what is connected, how to connect the next, what arrived. */
export function MediaServers() {
  const t = useTranslations('connections')
  const form = formTextsOf(useMessages())
  const [made, setMade] = useState<NewConnection>()
  const [arrivals, setArrivals] = useState(0)
  const { found, failure, read } = useRead<{ data: Connection[] }>(connectionLinks.connections())
  const all = found === 'failed' ? undefined : found?.data
  const known = all?.find(({ id }) => id === made?.id)
  const heard = heardOf(known)
  const isWaiting = made !== undefined && heard !== 'own'
  const renew = () => {
    read()
    setArrivals((times) => times + 1)
  }
  useArrivals(all !== undefined && all.length > 0, isWaiting, renew)
  const revoke = async ({ id }: Connection) => {
    const done = await orElse(call(connectionLinks.connections(id), { method: 'DELETE' }), form.unknown)
    if (done === undefined) return
    if (made?.id === id) setMade(undefined)
    notify('success', t('revoked'))
    renew()
  }
  return (
    <>
      <Panel name="servers-title" title={t('title')} lead={t('lead')} aria-busy={found === undefined}>
        {found === 'failed' && <ReadFailed failure={failure} onRetry={read} />}
        {all?.length === 0 && <p className="text-quiet">{t('none')}</p>}
        <ul className="grid gap-1 empty:hidden">
          {all?.map((each) => (
            <ConnectionRow key={each.id} of={each} onChanged={read} onRevoke={() => void revoke(each)} />
          ))}
        </ul>
        {made && <Setup made={made} heard={heard} onHide={() => setMade(undefined)} />}
        {!made && (
          <Connect
            texts={form}
            onMade={(connection) => {
              setMade(connection)
              read()
            }}
          />
        )}
      </Panel>
      {all !== undefined && all.length > 0 && <Scrobbles arrivals={arrivals} onChanged={read} />}
    </>
  )
}

/** What a connection has sent so far. */
function heardOf(connection: Connection | undefined): Heard {
  if (!connection || connection.lastEventDate === null) return 'nothing'
  return connection.others > 0 && !connection.isHeard ? 'others' : 'own'
}

const schema = () => import('@/lib/connections/schemas/connections').then(({ connectionInput }) => connectionInput)

type ConnectProps = { texts: FormTexts; onMade: (made: NewConnection) => void }

/** The form that connects a program. Media servers have several users, of whom one is named. */
function Connect({ texts, onMade }: ConnectProps) {
  const t = useTranslations('connections')
  const { programs } = useMessages().connections
  const [program, setProgram] = useState<ConnectionProgram>('Jellyfin')
  const send = async (body: ConnectionInput) =>
    onMade(await call<NewConnection>(connectionLinks.connections(), { method: 'POST', body }))
  return (
    <Form schema={schema} send={send} texts={texts} label={t('connect')} values={valuesOf}>
      <Select
        name="program"
        label={t('program')}
        value={program}
        choices={CONNECTION_PROGRAMS.map((value) => ({ value, label: programs[value] }))}
        onChoose={(value) => setProgram(value as ConnectionProgram)}
      />
      <TextField name="name" label={t('name')} hint={t('nameHint')} maxLength={100} autoComplete="off" required />
      {isServer(program) && (
        <TextField
          name="account"
          label={t('account')}
          hint={t('accountHint')}
          maxLength={100}
          autoComplete="off"
          required
        />
      )}
      <Submit className="justify-self-start">{t('connect')}</Submit>
    </Form>
  )
}

function valuesOf(form: FormData): unknown {
  return { program: form.get('program'), name: form.get('name') ?? '', account: form.get('account') }
}
