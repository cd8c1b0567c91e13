import { useEffect, useState } from 'react'
import { call } from '@/lib/browser/api'
import { logOut } from '@/lib/browser/session-calls'
import { formatTimestamp } from '@/lib/format'
import type { Paged } from '@/lib/schemas/paging'
import type { Session } from '@/lib/schemas/users'
import { notify } from '../ui/notify'
import { orTold } from '../ui/or-told'
import { RelativeTime } from '../ui/relative-time'
import type { SecurityTexts } from './security'

type Props = { texts: SecurityTexts['sessions']; unknown: string }

/** No account has more. */
const MOST = 50
const ADDRESS = '/api/users/sessions'

/** Where one is logged in, the device that was used last first, and how to change that. */
export function Sessions({ texts, unknown }: Props) {
  const [sessions, setSessions] = useState<readonly Session[]>()
  useEffect(() => {
    void orTold(call<Paged<Session>>(`${ADDRESS}?size=${MOST}`), texts.failed).then((page) => setSessions(page?.data))
  }, [texts.failed])

  const end = async ({ id, current }: Session) => {
    const done = await orTold(current ? logOut() : call(`${ADDRESS}/${id}`, { method: 'DELETE' }), unknown)
    if (current || done === undefined) return
    notify('success', texts.ended)
    setSessions((all) => all?.filter((one) => one.id !== id))
  }
  const endAll = async () => {
    if ((await orTold(call(ADDRESS, { method: 'DELETE' }), unknown)) === undefined) return
    notify('success', texts.everywhereDone)
    await orTold(logOut(), unknown)
  }
  return (
    <section className="account-panel" aria-labelledby="sessions-title" aria-busy={sessions === undefined}>
      <h2 id="sessions-title" className="section-title">
        {texts.title}
      </h2>
      <p className="text-quiet">{texts.lead}</p>
      <ul className="sessions">
        {sessions?.map((one) => (
          <li key={one.id} className="session">
            <span className="session-device">
              {one.device ?? texts.unknown}
              {one.current && <span className="session-here">{texts.here}</span>}
            </span>
            <span className="text-quiet">
              {texts.used} <RelativeTime iso={one.lastUsedDate} exact={formatTimestamp(one.lastUsedDate)} />
              {' · '}
              {texts.begun} <RelativeTime iso={one.createdDate} exact={formatTimestamp(one.createdDate)} />
            </span>
            <button type="button" className="button button-plain" onClick={() => void end(one)}>
              {texts.end}
              <span className="unseen">: {one.device ?? texts.unknown}</span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="button button-plain" onClick={() => void endAll()}>
        {texts.everywhere}
      </button>
    </section>
  )
}
