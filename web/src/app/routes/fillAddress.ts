import { apiAddress } from '../../api/calls/apiAddress.ts'
import { browserStore } from '../../api/session/browserStore.ts'

const here = (path: string): string => new URL(apiAddress(path), window.location.origin).href.replace(/\/$/, '')

/** The allowed placeholders in double braces. Nothing else is filled in, and nothing is evaluated as code. */
const names: Readonly<Record<string, () => string>> = {
  "window._CONFIG['domianURL']": () => here(''),
  "window._CONFIG['staticDomainURL']": () => here('sys/common/static'),
  'window.location.origin': () => window.location.origin,
}

/** The URL of a menu entry with its placeholders filled; undefined if it is not a web URL or has an unknown placeholder. */
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

/** The token grants all permissions of its owner, so it is never sent to another site. */
function withToken(address: string): string {
  if (!address.includes('${token}') || new URL(address).origin !== window.location.origin) return address
  return address.replaceAll('${token}', encodeURIComponent(browserStore.get('Access-Token') ?? ''))
}
