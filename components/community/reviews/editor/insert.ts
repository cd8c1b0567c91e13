import type { Edit } from './edit'

/**
 * Writes an edit into a text area as if it were typed: undo and redo know it, and `input` is fired. `insertText` is the
 * only way to that; where a browser lacks it, undo does not know the edit.
 */
export function insert(field: HTMLTextAreaElement, { start, end, insert: text, select }: Edit): void {
  field.focus()
  field.setSelectionRange(start, end)
  const isDone = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  if (!isDone) {
    field.setRangeText(text, start, end)
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
  }
  field.setSelectionRange(...select)
}
