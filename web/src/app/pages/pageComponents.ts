import { onlineCode } from '@lexdesk/domain'
import type { PageComponents } from '../../api/menu/PageComponents.ts'
import { resourceComponents, resourceOfComponent } from '../../api/menu/resourceOfComponent.ts'
import { areas } from '../../areas.ts'
import { iframeComponent } from '../routes/windowAddress.ts'

/** The pages of their own that areas have. */
export const ownPages = new Map(areas.flatMap(({ pages }) => Object.entries(pages)))

/** The name of the online form whose list a component name refers to. */
export const onlineNameOf = (component: string): string | undefined => {
  const name = /^resource\/(\w+)$/.exec(component)?.[1]
  return name !== undefined && onlineCode(name) !== undefined ? name : undefined
}

/** Groups have one of these; `IframePageView` shows an address. */
const layouts = ['layouts/RouteView', 'layouts/PageView', iframeComponent, 'layouts/BlankLayout']

const titles = new Map(resourceComponents().map(({ name, title }) => [name, title]))

export const pageComponents: PageComponents = {
  names: [
    ...layouts.map((name) => ({ name })),
    ...[...new Set([...ownPages.keys(), ...titles.keys()])]
      .sort()
      .map((name) => ({ name, ...(titles.has(name) && { title: titles.get(name)! }) })),
  ],
  has: (component) =>
    ownPages.has(component) ||
    component.startsWith('layouts/') ||
    resourceOfComponent(component) !== undefined ||
    onlineNameOf(component) !== undefined,
}
