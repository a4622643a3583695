import { type ComponentType, lazy } from 'react'

/** Puts a part whose code did not come back to its beginning. */
const failed = new Set<() => void>()

/** Lets parts whose code did not come ask for it again when they are next drawn: for another try after a failure. */
export function reloadFailedParts(): void {
  for (const reset of failed) reset()
  failed.clear()
}

/** A component whose code comes when it is first drawn. React keeps a failed load for ever; here it can be repeated. */
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
