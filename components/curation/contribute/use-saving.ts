import { useMessages, useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { announce } from '@/components/ui/navigation-event'
import { notify } from '@/components/ui/notify'
import { useRouter } from '@/i18n/navigation'
import { getJson } from '@/lib/browser/api'
import { type Keyed, keyedRequest } from '@/lib/browser/new-request'
import { Problem } from '@/lib/browser/problem'
import type { EditedNoun } from '@/lib/catalogue/nouns'
import { ORDERS } from '@/lib/curation/documents/orders'
import { documentCall, entryLink } from '@/lib/curation/links/contribute'
import type { EntryDocument } from '@/lib/curation/schemas/contributions'
import type { EntityKind } from '@/lib/links'
import { changeOf, errorsAt, pathOf, repeatedIn } from './edit-state'
import type { TakenBy } from './editing'
import { type Refused, sendWaiting } from './pictures/send'
import type { useWaitingPictures } from './pictures/use-waiting-pictures'
import { REQUIRED } from './sections'
import { checked, type Proposal, sent } from './sending'
import type { Document, EntryEdit } from './use-entry-edit'
import { dropAnswer } from './use-proposal'

/** An entry that was added, without some of its pictures. */
type Unsendable = { noun: EntityKind; id: number; refused: readonly Refused[] }

type Waiting = ReturnType<typeof useWaitingPictures>

type Saving = {
  noun: EditedNoun
  id: number | null
  edit: EntryEdit
  waiting: Waiting
  /** The proposal that is changed. */
  proposal: Proposal | undefined
  /** Called when the proposal was changed elsewhere meanwhile, or decided. */
  onOvertaken: () => void
}

/** Checks and sends what is changed of an entry, and says what was wrong or became of it. */
export function useSaving({ noun, id, edit, waiting, proposal, onOvertaken }: Saving) {
  const t = useTranslations('contribute')
  const { errors: words } = useMessages()
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  /** What is wrong by the schema, and what the server refused and is not changed since. */
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>({})
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  const request = useRef<Keyed>(undefined)
  const [taken, setTaken] = useState<TakenBy>()
  const [movedInto, setMovedInto] = useState<number>()
  const [isPending, setPending] = useState(false)
  const [isProposed, setProposed] = useState(false)
  const [unsent, setUnsent] = useState<Unsendable>()
  const change = changeOf(noun, edit)
  const count = Object.keys(change.after).length
  const contribution = { noun, id, began: edit.began, change, reasons: edit.reasons, proposal }

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
      request.current = keyedRequest(request.current, contribution)
      const { state, entry } = await sent(contribution, request.current.key)
      edit.drop()
      if (proposal) dropAnswer(proposal.id)
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
    if (problem.errors.id === 'merged') return setMovedInto((problem.current as { into: number }).into)
    setTaken((problem.current as { tag?: TakenBy } | undefined)?.tag)
    if (proposal && (problem.code === 'conflict' || problem.code === 'settled')) onOvertaken()
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
    /** The entry that this one was merged into meanwhile. */
    movedInto,
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

/** Opens the part of the form that has a field, and gives the field the focus. */
function showField(form: HTMLFormElement | null, name: string): void {
  const field = ORDERS[name] ?? name
  // What is wrong opens its part with the next rendering.
  requestAnimationFrame(() => {
    const input = form?.querySelector<HTMLElement>(
      `[name="${CSS.escape(field)}"], #${CSS.escape(field)} [aria-invalid="true"]`,
    )
    const part = form?.querySelector<HTMLElement>(`#${CSS.escape(field)} summary`)
    ;(input ?? part)?.focus()
    ;(input ?? part)?.scrollIntoView({ block: 'center' })
  })
}
