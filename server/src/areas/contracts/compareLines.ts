import type { ComparedLine } from '@lexdesk/domain'

const maxCells = 4_000_000

/** Compares two texts line by line: unchanged, changed, added and removed lines. */
export function compareLines(left: readonly string[], right: readonly string[]): ComparedLine[] {
  let start = 0
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1
  let end = 0
  while (end < left.length - start && end < right.length - start && left.at(-1 - end) === right.at(-1 - end)) end += 1
  const same = (line: string): ComparedLine => ({ kind: 'same', left: line, right: line })
  return [
    ...left.slice(0, start).map(same),
    ...middle(left.slice(start, left.length - end), right.slice(start, right.length - end)),
    ...left.slice(left.length - end).map(same),
  ]
}

function middle(left: readonly string[], right: readonly string[]): ComparedLine[] {
  const out: ComparedLine[] = []
  let gone: string[] = []
  let come: string[] = []
  const flush = (): void => {
    for (let n = 0; n < Math.max(gone.length, come.length); n++) {
      const [before, after] = [gone[n] ?? null, come[n] ?? null]
      out.push({
        kind: before === null ? 'added' : after === null ? 'removed' : 'changed',
        left: before,
        right: after,
      })
    }
    gone = []
    come = []
  }
  for (const [one, other] of longestCommon(left, right)) {
    if (one !== null && other !== null) {
      flush()
      out.push({ kind: 'same', left: one, right: other })
    } else if (one !== null) gone.push(one)
    else if (other !== null) come.push(other)
  }
  flush()
  return out
}

/** Pairs of the longest common subsequence, with the lines between them on either side. */
function longestCommon(left: readonly string[], right: readonly string[]): [string | null, string | null][] {
  const width = right.length + 1
  // Texts that are too long for the table are paired line by line.
  if (left.length * right.length > maxCells)
    return [...left.map((line): [string, null] => [line, null]), ...right.map((line): [null, string] => [null, line])]
  const lengths = new Uint32Array((left.length + 1) * width)
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        left[i] === right[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
  const pairs: [string | null, string | null][] = []
  let [i, j] = [0, 0]
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && left[i] === right[j]) pairs.push([left[i++]!, right[j++]!])
    else if (j >= right.length || (i < left.length && lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!))
      pairs.push([left[i++]!, null])
    else pairs.push([null, right[j++]!])
  }
  return pairs
}
