/** The layout of a list page. */
export const LIST_PAGE = 'mx-auto max-w-panel pt-2 sm:pt-6 in-[.my-account]:pt-0'
export const LIST_HEAD =
  'grid grid-cols-[minmax(0,1fr)] items-center sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-4 sm:gap-y-1.5'
export const LIST_ICON = 'row-span-2 hidden size-14 place-items-center rounded-md bg-raised text-accent sm:grid'
/** The buttons of a list. */
export const LIST_TOOLS = 'flex flex-wrap gap-2 [&>.button]:px-4 [&>.button]:text-sm/normal'
/** The id of the buttons of one's own list, which a phone shows as a popover. */
export const FOLDED_TOOLS = 'list-tools'
/** The fields of a form, side by side on wide screens; long texts below them. */
export const LIST_FIELDS =
  'grid gap-x-5 gap-y-2.5 sm:grid-cols-2 sm:*:only:col-span-full sm:*:has-[textarea]:col-span-full'
export const LIST_FORM_BUTTONS = 'flex flex-wrap gap-2'
