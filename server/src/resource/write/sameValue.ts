/** Whether two values are equal: absent is null, keys have no order, empty members do not count. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (isPlain(a) && isPlain(b)) return (a ?? null) === (b ?? null)
  return canonical(a) === canonical(b)
}

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object'

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    const members = Object.entries(part).filter(([, member]) => member !== null && member !== undefined)
    return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}
