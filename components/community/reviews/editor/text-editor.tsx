'use client'
import { lazyPart } from '@/components/ui/lazy-part'
import type { TextEditorProps } from './editor'

const Editor = lazyPart<TextEditorProps>(() => import('./editor'))

/** The editor of reviews and comments. Its code is loaded when it is first shown. */
export function TextEditor(props: TextEditorProps) {
  return <Editor {...props} waiting={<div aria-busy="true" className="min-h-70" />} />
}
