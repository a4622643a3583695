import type { ByteRange } from './FileStore.ts'

/**
 * The part of a file that a Range header asks for: undefined for the whole file (no header, several ranges or
 * a form we do not know, as RFC 9110 allows), `unsatisfiable` for one that lies outside.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match) return undefined
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return undefined
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable'
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return undefined
  return start < size ? { start, end } : 'unsatisfiable'
}
