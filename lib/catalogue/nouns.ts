/** The nouns whose entries people add and change, with their resources in the API. */
export const EDITED_NOUNS = ['media', 'series', 'character', 'person', 'company', 'tag'] as const
export type EditedNoun = (typeof EDITED_NOUNS)[number]

export const RESOURCES = {
  media: 'media',
  series: 'series',
  character: 'characters',
  person: 'people',
  company: 'companies',
  tag: 'tags',
} as const satisfies Record<EditedNoun, string>

/** The nouns whose entries can be hidden. */
export const HIDEABLE_NOUNS = ['media', 'series', 'character', 'person', 'company'] as const
