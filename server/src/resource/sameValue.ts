/** Whether two values say the same: absent is null, keys have no order, empty members do not count. */
export function sameValue(a: unknown, b: unknown): boolean {
  return a === b || canonical(a) === canonical(b)
}

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part: unknown) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    const members = Object.entries(part).filter(([, member]) => member !== null && member !== undefined)
    return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}
