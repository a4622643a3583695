import { apiAddress } from '../../api/calls/apiAddress.ts'
import { browserStore } from '../../api/session/browserStore.ts'

const here = (path: string): string => new URL(apiAddress(path), window.location.origin).href.replace(/\/$/, '')

/** All that a menu may put between double braces. Nothing else is filled in, and nothing is run as code. */
const names: Readonly<Record<string, () => string>> = {
  "window._CONFIG['domianURL']": () => here(''),
  "window._CONFIG['staticDomainURL']": () => here('sys/common/static'),
  'window.location.origin': () => window.location.origin,
}

/** The address of a menu entry with its places filled; undefined when it is no web address or names something else. */
export function fillAddress(template: string): string | undefined {
  const unknown: string[] = []
  const text = template.trim().replaceAll(/\{\{(.*?)\}\}/g, (_, inner: string) => {
    const name = inner.trim().replaceAll('"', "'")
    if (Object.hasOwn(names, name)) return names[name]!()
    unknown.push(name)
    return ''
  })
  if (unknown.length > 0 || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  return withToken(text)
}

/** The token opens everything its owner may do, so that no other site is ever given it. */
function withToken(address: string): string {
  if (!address.includes('${token}') || new URL(address).origin !== window.location.origin) return address
  return address.replaceAll('${token}', encodeURIComponent(browserStore.get('Access-Token') ?? ''))
}
