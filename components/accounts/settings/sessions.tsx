import { useEffect, useState } from 'react'
import { LinedButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { orElse } from '@/components/ui/or-else'
import { Panel } from '@/components/ui/section'
import { call } from '@/lib/browser/api'
import { logOut } from '@/lib/browser/session-calls'
import type { Session } from '@/lib/identity/schemas/users'
import type { Paged } from '@/lib/schemas/paging'
import type { SecurityTexts } from '../texts'
import { AccessRow } from './access-row'

type Props = { texts: SecurityTexts['sessions']; unknown: string }

/** The maximum number of sessions of an account. */
const MAX = 50
const ADDRESS = '/api/users/sessions'

/** The sessions of the user, the latest used first, with buttons to end them. */
export function Sessions({ texts, unknown }: Props) {
  const [sessions, setSessions] = useState<readonly Session[]>()
  useEffect(() => {
    void orElse(call<Paged<Session>>(`${ADDRESS}?size=${MAX}`), unknown).then((page) => setSessions(page?.data))
  }, [unknown])

  const end = async ({ id, current }: Session) => {
    const done = await orElse(current ? logOut() : call(`${ADDRESS}/${id}`, { method: 'DELETE' }), unknown)
    if (current || done === undefined) return
    notify('success', texts.ended)
    setSessions((all) => all?.filter((one) => one.id !== id))
  }
  const endAll = async () => {
    if ((await orElse(call(ADDRESS, { method: 'DELETE' }), unknown)) === undefined) return
    notify('success', texts.everywhereDone)
    await orElse(logOut(), unknown)
  }
  return (
    <Panel name="sessions-title" title={texts.title} lead={texts.lead} aria-busy={sessions === undefined}>
      <ul className="grid gap-1">
        {sessions?.map((one) => (
          <AccessRow
            key={one.id}
            {...one}
            name={one.device ?? texts.unknown}
            mark={one.current && <Here text={texts.here} />}
            texts={{ used: texts.used, made: texts.begun, end: texts.end }}
            onEnd={() => void end(one)}
          />
        ))}
      </ul>
      <LinedButton className="justify-self-start" onClick={() => void endAll()}>
        {texts.everywhere}
      </LinedButton>
    </Panel>
  )
}

function Here({ text }: { text: string }) {
  return <span className="ml-2 rounded-full bg-float px-2 py-0.5 text-xs/normal font-medium text-soft">{text}</span>
}
