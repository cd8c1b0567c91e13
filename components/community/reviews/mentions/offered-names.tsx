import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Avatar } from '@/components/identity/avatar'
import { mentionEdit } from '@/lib/community/mentions'
import type { Mentionable } from '@/lib/community/schemas/mentions'
import { insert } from '../editor/edit'
import { useBegunMention } from './use-begun-mention'
import { type MentionPlace, useMentionable } from './use-mentionable'

type Props = { area: RefObject<HTMLTextAreaElement | null>; place: MentionPlace }

/**
 * The names that are offered after an @ in a text area, below it. The focus stays in the text: arrows move, Enter and
 * Tab choose, Escape closes (the listbox of the combobox pattern of ARIA).
 */
export default function OfferedNames({ area, place }: Props) {
  const t = useTranslations('reviews.names')
  const id = useId()
  const begun = useBegunMention(area)
  const [refused, setRefused] = useState<number>()
  const users = useMentionable(begun?.query, place)
  const shown = begun && begun.start !== refused ? users : []
  const [at, setAt] = useState(0)
  const current = Math.min(at, shown.length - 1)
  const isShown = shown.length > 0
  const list = useRef<HTMLDivElement>(null)
  const choose = (user: Mentionable | undefined) => {
    const field = area.current
    if (!field || !begun || !user) return
    insert(field, mentionEdit(field.value, begun, user.username))
    setAt(0)
  }
  const press = (key: string) => {
    if (key === 'Escape') return setRefused(begun?.start)
    if (key === 'Enter' || key === 'Tab') return choose(shown[current])
    setAt((current + (key === 'ArrowDown' ? 1 : shown.length - 1)) % shown.length)
  }
  useKeys(area, isShown, press)
  useEffect(() => {
    if (!begun) setRefused(undefined)
    setAt(0)
  }, [begun])
  useAttributes(area, { 'aria-controls': id, 'aria-activedescendant': `${id}-${current}` }, isShown)
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <div className="relative">
      <p role="status" className="sr-only">
        {isShown && t('found', { count: shown.length })}
      </p>
      {isShown && (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={t('label')}
          className="absolute start-0 top-1 z-30 grid max-h-80 w-full max-w-80 overflow-y-auto rounded-lg bg-float p-1.5 text-soft shadow-float"
        >
          {shown.map((user, place) => (
            <button
              key={user.id}
              id={`${id}-${place}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={place === current}
              className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-2 text-start text-sm/normal hover:bg-float-hover aria-selected:bg-float-hover aria-selected:text-ink"
              // The focus stays in the text.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(user)}
            >
              <span aria-hidden="true">
                <Avatar user={user} size={32} />
              </span>
              <bdi className="wrap-anywhere">{user.username}</bdi>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const KEYS = ['ArrowDown', 'ArrowUp', 'Enter', 'Tab', 'Escape']

/** Takes the keys of the list from a text area while names are shown. Whoever composes a letter has all keys. */
function useKeys(area: Props['area'], isOn: boolean, press: (key: string) => void): void {
  const latest = useRef(press)
  latest.current = press
  // A layout effect: no key comes between the names and it.
  useLayoutEffect(() => {
    const field = area.current
    if (!field || !isOn) return
    const pressed = (event: KeyboardEvent) => {
      const { key, isComposing, ctrlKey, altKey, metaKey, shiftKey } = event
      if (isComposing || ctrlKey || altKey || metaKey || shiftKey || !KEYS.includes(key)) return
      event.preventDefault()
      event.stopPropagation()
      latest.current(key)
    }
    field.addEventListener('keydown', pressed)
    return () => field.removeEventListener('keydown', pressed)
  }, [area, isOn])
}

/** Attributes that a text area has while names are shown. */
function useAttributes(area: Props['area'], attributes: Readonly<Record<string, string>>, isOn: boolean): void {
  useEffect(() => {
    const field = area.current
    if (!field || !isOn) return
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) field.removeAttribute(name)
    }
  })
}
