/** Where a URL leads: a page of ours, or another site by http(s). Anything else is not a valid target. */
export function linkTarget(address: string): 'inside' | 'outside' | undefined {
  // Browsers read \ as / and drop control characters, so either could turn a path into another site.
  if (/[\s\\\u0000-\u001f\u007f]/.test(address)) return undefined
  if (/^\/(?!\/)/.test(address)) return 'inside'
  return /^https?:\/\/[^/?#@]+([/?#]|$)/i.test(address) ? 'outside' : undefined
}
