import type { SourcedItems } from '../createSourcedItems.ts'

/** For dictionaries that have their own items alone. */
export const noSources: SourcedItems = {
  fresh: () => Promise.resolve([]),
  known: () => ({ items: [], texts: new Map() }),
  forget: () => {},
}
