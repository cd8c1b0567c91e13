import { type ComponentType, useCallback, useEffect, useState } from 'react'

type Module<Props> = { default: ComponentType<Props> }

/** A component whose code is loaded on first use. */
export type Source<Props> = {
  /** The component, if it has been loaded. */
  loaded: () => ComponentType<Props> | undefined
  /** Loads it. After a failure, for example offline, the next call tries again. */
  load: () => Promise<ComponentType<Props>>
  /** Loads it before it is needed, for example on hover. A failure is left to the first use. */
  preload: () => void
}

/** Remembers a module once it has been loaded; `load` is a dynamic import. */
export function sourceOf<Props>(load: () => Promise<Module<Props>>): Source<Props> {
  let part: ComponentType<Props> | undefined
  const source = {
    loaded: () => part,
    load: async () => {
      part ??= (await load()).default
      return part
    },
    preload: () => void source.load().catch(() => {}),
  }
  return source
}

/**
 * Loads a component while `isWanted`. React's own `lazy` would remember a failure for ever and throw it at the next
 * error boundary, which would replace the page.
 */
export function usePart<Props>(source: Source<Props>, isWanted: boolean) {
  const [Part, setPart] = useState(source.loaded)
  const [hasFailed, setFailed] = useState(false)
  const read = useCallback(() => {
    setFailed(false)
    source.load().then(
      (loaded) => setPart(() => loaded),
      () => setFailed(true),
    )
  }, [source])
  useEffect(() => {
    if (isWanted) read()
  }, [isWanted, read])
  return { Part, hasFailed: hasFailed && !Part, retry: read }
}
