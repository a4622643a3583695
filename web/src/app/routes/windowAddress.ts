import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { fillAddress } from './fillAddress.ts'

export const iframeComponent = 'layouts/IframePageView'

/** The URL to open in a new window: undefined for a plain page, null if the URL is invalid. */
export function windowAddress({ component, meta }: MenuItem): string | null | undefined {
  const isOutside = meta.internalOrExternal === true || component?.includes(iframeComponent)
  if (meta.url === undefined) return isOutside ? null : undefined
  return fillAddress(meta.url) ?? null
}
