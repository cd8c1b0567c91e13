/** Goes to the search of this page: the last one that can be seen, since the header's comes first. */
export function focusSearch(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-search]')]
  const search = fields.findLast((each) => each.checkVisibility({ visibilityProperty: true }))
  search?.scrollIntoView({ block: 'nearest' })
  search?.focus()
  search?.select()
  return search !== undefined
}
