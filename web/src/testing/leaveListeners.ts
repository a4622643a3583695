type Added = [listener: EventListenerOrEventListenerObject, options: AddEventListenerOptions | boolean | undefined]

const added: Added[] = []
const watched = new WeakSet<EventTarget>()

/**
 * A page that skips the unload prompt does so for the lifetime of its window, and tests share one window. Called for
 * every test file: a worker that has run other tests in between has a new window.
 */
export function watchLeaveListeners(): void {
  if (watched.has(window)) return
  watched.add(window)
  const listen = window.addEventListener.bind(window)
  window.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: AddEventListenerOptions | boolean,
  ) => {
    if (type === 'beforeunload') added.push([listener, options])
    listen(type, listener, options)
  }
}

export function dropLeaveListeners(): void {
  for (const [listener, options] of added.splice(0)) window.removeEventListener('beforeunload', listener, options)
}
