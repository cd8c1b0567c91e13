import { useMessages } from 'next-intl'
import { useState } from 'react'
import { Button, LinedButton } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { Panel } from '@/components/ui/section'
import { call } from '@/lib/browser/api'
import { renew } from '@/lib/browser/session'
import type { OwnUser, UserChange } from '@/lib/identity/schemas/users'
import { type Choices, ListChoices } from './list-choices'

/** Asks the user of an older account once who may see the lists. It is gone after an answer. */
export default function ListsNotice() {
  const texts = useMessages().account.profile
  const [choices, setChoices] = useState<Choices>({
    animeList: 'Everybody',
    mangaList: 'Everybody',
    gameList: 'Everybody',
  })
  const [isSending, setSending] = useState(false)
  const send = async (change: Partial<UserChange>) => {
    setSending(true)
    try {
      renew(await call<OwnUser>('/api/users/update', { method: 'PUT', body: change }))
      notify('success', texts.done)
    } catch {
      setSending(false)
      notify('failure', texts.failed)
    }
  }
  return (
    <Panel name="lists-notice-title" title={texts.ask.title}>
      <p className="max-w-[72ch] text-soft">{texts.ask.lead}</p>
      <ListChoices texts={texts} value={choices} onChange={(change) => setChoices({ ...choices, ...change })} />
      <p className="flex flex-wrap gap-2">
        <Button disabled={isSending} onClick={() => void send(choices)}>
          {texts.ask.save}
        </Button>
        <LinedButton disabled={isSending} onClick={() => void send({ hasChosenLists: true })}>
          {texts.ask.keep}
        </LinedButton>
      </p>
    </Panel>
  )
}
