/** The button with the selected tags, on the page and in the picker that replaces it. */
export const TAG_BUTTON =
  'field-box min-w-0 pr-8.5 pl-3 text-start *:truncate after:absolute after:right-4 after:size-1.75 after:-translate-y-0.5 after:rotate-45 after:border-r-2 after:border-b-2 after:border-quiet'
