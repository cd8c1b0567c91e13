/** What a work is of another one. */
export const RELATION_TYPES = [
  'Sequel',
  'Prequel',
  'SideStory',
  'ParentStory',
  'SpinOff',
  'Adaptation',
  'Source',
  'AlternativeVersion',
  'Summary',
  'FullStory',
  'SharedCharacter',
  'Other',
] as const
export type RelationType = (typeof RELATION_TYPES)[number]
