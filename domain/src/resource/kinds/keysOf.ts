import type { Names, Read } from '../Field.ts'

export interface Target {
  resource: string
  key: string
}

/** The key of the row with this name. */
export function keyOf({ resource, key }: Target, words: string, names: Names): Read<string> {
  const found = names.find(resource, key, words)
  return found === undefined ? { problem: `没有找到“${words}”` } : { value: found }
}

/** Names of several rows in one cell, with any separator. */
export const wordsIn = (cell: string): string[] =>
  cell
    .split(/[,，、;；]/)
    .map((words) => words.trim())
    .filter(Boolean)

export function keysOf(target: Target, cell: string, names: Names): Read<string[]> {
  const keys: string[] = []
  for (const words of wordsIn(cell)) {
    const read = keyOf(target, words, names)
    if ('problem' in read) return read
    if (read.value !== null) keys.push(read.value)
  }
  return { value: keys }
}

/** How to fill in a column that `keysOf` reads. */
export const namesHint = '填写名称或编码，多项用逗号分隔'
