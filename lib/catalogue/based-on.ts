/** Values of the filter "based on", and the tag of each (lib/catalogue/tag-vocabulary.ts, category Source). */
export const BASED_ON_TAGS = {
  Original: 'Original Work',
  Manga: 'Based on a Manga',
  LightNovel: 'Based on a Light Novel',
  Novel: 'Based on a Novel',
  VisualNovel: 'Based on a Visual Novel',
  Game: 'Based on a Video Game',
} as const
export type BasedOn = keyof typeof BASED_ON_TAGS
export const BASED_ON = Object.keys(BASED_ON_TAGS) as [BasedOn, ...BasedOn[]]
