/** What is drawn: the names and colour of an entry. Two subjects that are equal in all of it get the same picture. */
export type Subject = {
  kind: 'media' | 'series' | 'character' | 'person' | 'company'
  title: string
  nativeTitle?: string | null
  type?: 'Anime' | 'Movie' | 'Special' | 'LightNovel' | 'Manga' | 'Game' | null
  /** '#rrggbb' */
  color: string
  /** The name of the site that signs a social picture; by default that of the product. */
  sign?: string | null
}
