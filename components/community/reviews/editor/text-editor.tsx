'use client'
import { lazyPart } from '@/components/ui/lazy-part'
import { withMessages } from '@/i18n/browser'
import type { TextEditorProps } from './editor'

const Editor = lazyPart<TextEditorProps>(withMessages(() => import('./editor')))

/** The editor of reviews and comments. Its code is loaded when it is first shown. */
export function TextEditor(props: TextEditorProps) {
  return <Editor {...props} waiting={<div aria-busy="true" className="min-h-70" />} />
}
