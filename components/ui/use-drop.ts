import { useLayoutEffect, useRef, useState } from 'react'

/** Takes files dropped anywhere on the page, which the browser would open. Returns whether one is over it. */
export function useDrop(onDrop: (files: FileList) => void): boolean {
  const [isOver, setOver] = useState(false)
  const drop = useRef(onDrop)
  drop.current = onDrop
  // Listens as soon as the field is on the screen: the browser would open a file that is dropped before that.
  useLayoutEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const out = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    const take = (event: DragEvent) => {
      const files = event.dataTransfer?.files
      if (!files?.length) return
      event.preventDefault()
      setOver(false)
      drop.current(files)
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', out)
    document.addEventListener('drop', take)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', out)
      document.removeEventListener('drop', take)
    }
  }, [])
  return isOver
}
