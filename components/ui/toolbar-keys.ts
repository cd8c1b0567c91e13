/** The button of a toolbar that a key moves the focus to (the toolbar pattern of ARIA); undefined for other keys. */
export function nextButton(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
