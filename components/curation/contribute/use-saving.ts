import { useMessages, useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { announce } from '@/components/ui/navigation-event'
import { notify } from '@/components/ui/notify'
import { useRouter } from '@/i18n/navigation'
import { getJson } from '@/lib/browser/api'
import { Problem } from '@/lib/browser/problem'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { documentCall, entryLink } from '@/lib/curation/links/contribute'
import type { EntryDocument } from '@/lib/curation/schemas/contributions'
import type { EntityKind } from '@/lib/links'
import { changeOf, errorsAt, pathOf, repeatedIn } from './edit-state'
import type { TakenBy } from './editing'
import { type Refused, sendWaiting } from './pictures/send'
import type { useWaitingPictures } from './pictures/use-waiting-pictures'
import { REQUIRED } from './sections'
import { checked, sent } from './send'
import { showField } from './show-field'
import type { Document, EntryEdit } from './use-entry-edit'

/** An entry that was added, without some of its pictures. */
type Unsendable = { noun: EntityKind; id: number; refused: readonly Refused[] }

type Waiting = ReturnType<typeof useWaitingPictures>

/** Checks and sends what is changed of an entry, and says what was wrong or became of it. */
export function useSaving(noun: EditedNoun, id: number | null, edit: EntryEdit, waiting: Waiting) {
  const t = useTranslations('contribute')
  const { errors: words } = useMessages()
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  /** What is wrong by the schema, and what the server refused and is not changed since. */
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>({})
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  const [taken, setTaken] = useState<TakenBy>()
  const [isPending, setPending] = useState(false)
  const [isProposed, setProposed] = useState(false)
  const [unsent, setUnsent] = useState<Unsendable>()
  const change = changeOf(noun, edit)
  const count = Object.keys(change.after).length
  const contribution = { noun, id, began: edit.began, change, reasons: edit.reasons }

  const errorAt = (path: string) => {
    const code = codes[path] ?? refusals[path]
    return code === undefined ? undefined : (words.fields[code as keyof typeof words.fields] ?? words.fields.invalid)
  }
  const look = async () => {
    const found = await checked(contribution).catch(() => ({}))
    setCodes({ ...errorsAt(noun, change.after, found), ...repeatedIn(noun, edit.values) })
  }
  const refuse = (errors: Readonly<Record<string, string>>) => {
    setCodes(errors)
    const [first] = Object.keys(errors)
    if (first) showField(form.current, pathOf(first)[0])
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const missing = id === null ? REQUIRED[noun].filter((field) => !edit.values[field]) : []
    const lacking = Object.fromEntries(missing.map((field) => [field, 'required']))
    const wrong = { ...lacking, ...repeatedIn(noun, edit.values) }
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    if (count === 0) return notify('failure', words.fields.unchanged)
    setPending(true)
    try {
      const refused = await checked(contribution)
      if (Object.keys(refused).length > 0) return refuse(errorsAt(noun, change.after, refused))
      const { state, entry } = await sent(contribution)
      edit.drop()
      if (state === 'Open' || entry === null) return setProposed(true)
      notify('success', t(id === null ? 'added' : 'done'))
      if (noun !== 'tag' && waiting.pictures.length > 0) {
        const refused = await sendWaiting(noun, entry, waiting.pictures, words)
        waiting.drop()
        if (refused.length > 0) return setUnsent({ noun, id: entry, refused })
      }
      const to = entryLink(noun, entry)
      if (announce(to, true)) router.push(to)
    } catch (refusal) {
      await refused(refusal)
    } finally {
      setPending(false)
    }
  }
  const refused = async (refusal: unknown) => {
    const problem = refusal instanceof Problem ? refusal : undefined
    notify('failure', problem?.message || words.unknown)
    if (!problem) return
    setTaken((problem.current as { tag?: TakenBy } | undefined)?.tag)
    const isContested = Object.values(problem.errors).includes('changed')
    if (isContested && id !== null) {
      // What others have saved is read, and shown beside what is typed.
      const now = await getJson<EntryDocument>(documentCall(noun, id)).catch(() => undefined)
      if (now) edit.rebase(now as Document)
    }
    const all = Object.entries(problem.errors)
    const changed = all.filter(([, code]) => code === 'changed')
    const other = all.filter(([, code]) => code !== 'changed')
    setRefusals(errorsAt(noun, change.after, Object.fromEntries(other)))
    const [first] = [...other, ...changed]
    if (first) showField(form.current, pathOf(first[0].replace('change.', ''))[0])
  }
  return {
    form,
    change,
    count,
    wrong: { ...codes, ...refusals },
    taken,
    isPending,
    isProposed,
    unsent,
    errorAt,
    look,
    save,
    forgetRefusals: (field: string) =>
      setRefusals((before) => Object.fromEntries(Object.entries(before).filter(([path]) => pathOf(path)[0] !== field))),
  }
}
