/** Whether two values of a field are equal for the user; all empty values are equal. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b)
  if (typeof a !== 'object' || typeof b !== 'object') return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSameValue(item, b[index]))
  const left = a as Record<string, unknown>
  const right = b as Record<string, unknown>
  // Names sent with their keys depend on the keys, so they are not changes of their own.
  return [...new Set([...Object.keys(left), ...Object.keys(right)])]
    .filter((key) => !key.endsWith('_dictText'))
    .every((key) => isSameValue(left[key], right[key]))
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
