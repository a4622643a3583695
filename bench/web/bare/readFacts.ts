/// <reference lib="dom" />
import type { BareFacts } from '../pages/BareFacts.ts'

/** One call of a page for its data. */
export async function readFacts<N extends keyof BareFacts>(name: N): Promise<BareFacts[N]> {
  return (await fetch(`/facts/${name}`)).json() as Promise<BareFacts[N]>
}

export async function readList(path: string): Promise<BareFacts['lists'][string]> {
  return (await fetch(`/facts/lists${path}`)).json() as Promise<BareFacts['lists'][string]>
}
