import { useState } from 'react'
import type { Choices } from './item-choices'

const NOTHING = {
  dropped: [] as readonly string[],
  edited: {} as Values,
  choices: {} as Readonly<Record<string, Choices>>,
}
type Values = Readonly<Record<string, unknown>>

/** What somebody takes of the fields that are possible, and gives instead; `clear` takes all as it is. */
export function useChosen(possible: readonly string[]) {
  const [{ dropped, edited, choices }, set] = useState(NOTHING)
  return {
    picked: new Set(possible.filter((field) => !dropped.includes(field))),
    edited,
    choices,
    pick: (field: string) =>
      set(({ dropped, ...others }) => ({
        ...others,
        dropped: dropped.includes(field) ? dropped.filter((one) => one !== field) : [...dropped, field],
      })),
    edit: (field: string, value: unknown) =>
      set((before) => ({ ...before, edited: { ...before.edited, [field]: value } })),
    choose: (field: string, next: Choices) =>
      set((before) => ({ ...before, choices: { ...before.choices, [field]: next } })),
    clear: () => set(NOTHING),
  }
}
