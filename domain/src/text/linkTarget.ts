/** Where an address leads: a page of ours, or another site by http(s). Anything else leads nowhere. */
export function linkTarget(address: string): 'inside' | 'outside' | undefined {
  // Browsers read \ as / and drop control characters, so that either could make another site of a path.
  if (/[\s\\\u0000-\u001f\u007f]/.test(address)) return undefined
  if (/^\/(?!\/)/.test(address)) return 'inside'
  return /^https?:\/\/[^/?#@]+([/?#]|$)/i.test(address) ? 'outside' : undefined
}
