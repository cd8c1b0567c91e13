'use client'
import { lazy, Suspense } from 'react'
import { withMessages } from '@/i18n/browser'
import type { TextEditorProps } from './editor'

const Editor = lazy(withMessages(() => import('./editor').then(({ Editor: editor }) => ({ default: editor }))))

/** The editor of reviews and comments. Its code is loaded when it is first shown. */
export function TextEditor(props: TextEditorProps) {
  return (
    <Suspense fallback={<div aria-busy="true" className="min-h-70" />}>
      <Editor {...props} />
    </Suspense>
  )
}
