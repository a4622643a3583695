import { createContext } from 'react'

/** The pages that this client can open, by the component names that menu entries have. */
export interface PageComponents {
  names: readonly { name: string; title?: string }[]
  /** True for some that are not among the names too, such as lists of online forms. */
  has(component: string): boolean
}

export const PageComponentsContext = createContext<PageComponents>({ names: [], has: () => true })
