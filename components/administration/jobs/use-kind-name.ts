import { useMessages } from 'next-intl'

/** What a kind of job is called; one that is not known by its own name. */
export function useKindName(): (name: string) => string {
  const kinds: Record<string, string> = useMessages().administration.jobs.kinds
  return (name) => (Object.hasOwn(kinds, name) ? (kinds[name] ?? name) : name)
}
