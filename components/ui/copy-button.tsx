'use client'
import { useEffect, useState } from 'react'
import { Icon } from './icon'
import { notify } from './notify'

type Props = { text: string; label: string; done: string; failed: string }

/** How long the button shows that it has copied, in milliseconds. */
const SHOWN = 2000

/**
 * Copies a text to the clipboard, with a notification and a mark of its own. Needs JavaScript, so the text is also
 * beside it as a link or text.
 */
export function CopyButton({ text, label, done, failed }: Props) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SHOWN)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    const hasCopied = await copyText(text)
    setCopied(hasCopied)
    if (hasCopied) notify('success', done)
    else notify('failure', failed)
  }
  return (
    <button type="button" className="icon-button needs-script" aria-label={label} onClick={copy}>
      <Icon name={isCopied ? 'check' : 'copy'} />
    </button>
  )
}

/**
 * Copies a text to the clipboard; false on failure. Over plain HTTP browsers have no clipboard API, only the deprecated
 * command.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedBySelection(text)
  }
}

function copiedBySelection(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr-only'
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}
