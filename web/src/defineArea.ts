import type { Resource } from '@lexdesk/domain'
import type { ComponentType } from 'react'
import type { ResourceSlots } from './resource/ResourceSlots.ts'

export type SlotsOf = <R extends Resource>(resource: R) => Promise<ResourceSlots<R>>

/** Fetches a page. `slotsOf` gives it what another area shows in the lists of its resource. */
export type LoadPage = (slotsOf: SlotsOf) => Promise<ComponentType<object>>

/** All that an area contributes to the client. */
export interface WebArea {
  /** Pages that the area has written itself, by the component that the menu names. */
  pages: Readonly<Record<string, LoadPage>>
  /** What lists of a resource show of it beyond its definition, for pages of other areas. */
  slots?: Readonly<Record<string, () => Promise<ResourceSlots>>>
}

export const defineArea = (area: WebArea): WebArea => area
