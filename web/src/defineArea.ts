import type { Resource } from '@lexdesk/domain'
import type { ComponentType } from 'react'
import type { ResourceSlots } from './resource/ResourceSlots.ts'

export type SlotsOf = <R extends Resource>(resource: R) => Promise<ResourceSlots<R>>

/** Loads a page. `slotsOf` returns the slots that another area adds to the lists of its resource. */
export type LoadPage = (slotsOf: SlotsOf) => Promise<ComponentType<object>>

/** Everything that an area contributes to the client. */
export interface WebArea {
  /** Custom pages of the area, by the component name used in the menu. */
  pages: Readonly<Record<string, LoadPage>>
  /** What lists of a resource show beyond its definition, for pages of other areas. */
  slots?: Readonly<Record<string, () => Promise<ResourceSlots>>>
}

export const defineArea = (area: WebArea): WebArea => area
