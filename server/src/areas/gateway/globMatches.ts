/** Matches a pattern with `*` (any characters) and `?` (one) in time bounded by both lengths. */
export function globMatches(pattern: string, text: string): boolean {
  let [p, t, star, mark] = [0, 0, -1, 0]
  while (t < text.length) {
    if (p < pattern.length && (pattern[p] === '?' || pattern[p] === text[t]) && pattern[p] !== '*') {
      p += 1
      t += 1
    } else if (pattern[p] === '*') {
      star = p
      mark = t
      p += 1
    } else if (star >= 0) {
      p = star + 1
      mark += 1
      t = mark
    } else return false
  }
  while (pattern[p] === '*') p += 1
  return p === pattern.length
}

/** `/law/*` and `/law/{id}` match one segment, `/law/**` matches all below and `/law` itself. */
export function pathMatches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  const isOpen = wanted.at(-1) === '**'
  if (isOpen) wanted.pop()
  if (isOpen ? given.length < wanted.length : given.length !== wanted.length) return false
  return wanted.every((piece, index) => globMatches(piece.replace(/\{[^}]*\}/g, '*'), given[index]!))
}
