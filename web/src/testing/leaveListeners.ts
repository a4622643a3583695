let page = new AbortController()
const listen = window.addEventListener.bind(window)

// A page that skips the unload prompt does so for the lifetime of its window, and tests share one window.
window.addEventListener = (
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: AddEventListenerOptions | boolean,
) => {
  if (type !== 'beforeunload') return listen(type, listener, options)
  const more = typeof options === 'object' ? options : { capture: options ?? false }
  listen(type, listener, { ...more, signal: page.signal })
}

export function dropLeaveListeners(): void {
  page.abort()
  page = new AbortController()
}
