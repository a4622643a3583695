import { type ComponentType, lazy } from 'react'

/** Resets parts whose code failed to load. */
const failed = new Set<() => void>()

/** Lets parts whose code failed to load request it again on their next render. */
export function reloadFailedParts(): void {
  for (const reset of failed) reset()
  failed.clear()
}

/**
 * A component whose code is loaded on first render. React.lazy caches a failed load for ever; this one can be retried.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const attempt = () =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        (error: unknown) => {
          failed.add(() => (Part = attempt()))
          throw error
        },
      ),
    ) as unknown as ComponentType<Props>
  let Part = attempt()
  return function LazyPart(props: Props) {
    return <Part {...props} />
  }
}
