import { useSyncExternalStore } from 'react'

/** The sign-in pages by URL. */
const pages = {
  '/user': 'login',
  '/user/login': 'login',
  '/user/register': 'register',
  '/user/register-result': 'registerResult',
  '/user/alteration': 'alteration',
  '/user/orders': 'orders',
} as const

export type UserPage = (typeof pages)[keyof typeof pages] | 'missing'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

function presentPage(): UserPage | undefined {
  const path = window.location.pathname.replace(/\/+$/, '')
  if (Object.hasOwn(pages, path)) return pages[path as keyof typeof pages]
  return path.startsWith('/user/') ? 'missing' : undefined
}

/** The sign-in page of the current URL; undefined for URLs of the application, which has its own router. */
export function useUserPage(): UserPage | undefined {
  return useSyncExternalStore(subscribe, presentPage)
}

interface GoOptions {
  replace?: boolean
  /** Stored in the history entry, so it survives a reload. */
  state?: Record<string, string>
}

export function goTo(address: string, { replace = false, state }: GoOptions = {}): void {
  if (replace) window.history.replaceState(state ?? null, '', address)
  else window.history.pushState(state ?? null, '', address)
  for (const listen of listeners) listen()
}

/** A value passed by the previous page. */
export function passedValue(name: string): string | undefined {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null) return undefined
  const value = (state as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}
