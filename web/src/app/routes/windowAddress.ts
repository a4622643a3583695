import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { fillAddress } from './fillAddress.ts'

export const iframeComponent = 'layouts/IframePageView'

/** What opens in a window of its own: undefined for a plain page, null when the address cannot be used. */
export function windowAddress({ component, meta }: MenuItem): string | null | undefined {
  const isOutside = meta.internalOrExternal === true || component?.includes(iframeComponent)
  if (meta.url === undefined) return isOutside ? null : undefined
  return fillAddress(meta.url) ?? null
}
