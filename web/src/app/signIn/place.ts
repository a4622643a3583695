import { useSyncExternalStore } from 'react'

/** The pages in front of the desk, by their address. */
const pages = {
  '/user': 'login',
  '/user/login': 'login',
  '/user/register': 'register',
  '/user/register-result': 'registerResult',
  '/user/alteration': 'alteration',
  '/user/orders': 'orders',
} as const

export type UserPage = (typeof pages)[keyof typeof pages]

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
  return Object.hasOwn(pages, path) ? pages[path as keyof typeof pages] : undefined
}

/** The page of the present address; undefined for all that belongs to the desk, which has a router of its own. */
export function useUserPage(): UserPage | undefined {
  return useSyncExternalStore(subscribe, presentPage)
}

interface GoOptions {
  replace?: boolean
  /** Stays with the entry in the history, and so survives a reload. */
  state?: Record<string, string>
}

export function goTo(address: string, { replace = false, state }: GoOptions = {}): void {
  if (replace) window.history.replaceState(state ?? null, '', address)
  else window.history.pushState(state ?? null, '', address)
  for (const listen of listeners) listen()
}

/** What the page before has handed over. */
export function handedOver(name: string): string | undefined {
  const state: unknown = window.history.state
  if (typeof state !== 'object' || state === null) return undefined
  const value = (state as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}
