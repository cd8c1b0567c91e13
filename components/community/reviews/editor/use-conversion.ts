import { useRef, useState } from 'react'
import type { Converted } from '@/lib/markup/convert/convert'
import type { TextType } from '@/lib/markup/formats'

/** A text and its type. */
export type Written = { value: string; textType: TextType }
/** What became of a text: shown below the editor until the text is changed again. */
export type Conversion = { before: Written; after: Written; unveils: boolean } | 'failed'

/**
 * Changes the type of a text. The converter is loaded at the first change. Going back without a change in between
 * brings back the text as it was, and so does `undo`, which keeps the new type.
 */
export function useConversion(current: Written, onChange: (next: Written) => void) {
  const [conversion, setConversion] = useState<Conversion>()
  const latest = useRef(current)
  latest.current = current
  const done =
    conversion !== undefined && conversion !== 'failed' && isSame(conversion.after, current) ? conversion : undefined

  const change = async (textType: TextType) => {
    const before = current
    if (textType === before.textType) return
    if (done && done.before.textType === textType) return finish(done.before)
    if (before.value.trim() === '') return finish({ ...before, textType })
    const converted = await converter().catch(() => undefined)
    // What was typed meanwhile is not converted: it may be of the new type already.
    if (!isSame(latest.current, before)) return finish({ ...latest.current, textType })
    if (!converted) return setConversion('failed')
    const { text, unveils } = converted(before.value, before.textType, textType)
    const after = { value: text, textType }
    onChange(after)
    setConversion(text === before.value ? undefined : { before, after, unveils })
  }
  const finish = (next: Written) => {
    setConversion(undefined)
    onChange(next)
  }
  return {
    change,
    /** The last conversion, while its text stands. */
    conversion: conversion === 'failed' ? conversion : done,
    undo: () => done && finish({ value: done.before.value, textType: done.after.textType }),
  }
}

const isSame = (one: Written, other: Written) => one.value === other.value && one.textType === other.textType

async function converter(): Promise<(text: string, from: TextType, to: TextType) => Converted> {
  return (await import('@/lib/markup/convert/convert')).convert
}
