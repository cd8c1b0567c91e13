/** The small cover beside an event. */
export const EVENT_COVER =
  'row-span-3 aspect-2/3 w-12 overflow-hidden rounded-sm bg-own *:size-full *:object-cover sm:row-span-2'
