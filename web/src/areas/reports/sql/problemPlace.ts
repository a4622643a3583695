/** The line of a statement that the server names as wrong, cut at the place of the error. */
interface ProblemPlace {
  line: number
  before: string
  /** The word at the place. */
  wrong: string
  after: string
}

const named = /^第 (\d+) 行第 (\d+) 列：/
const firstWord = /^(?:[\p{L}\p{N}_$]+|[^\s])/u

export function problemPlace(sql: string, problem: string): ProblemPlace | undefined {
  const found = named.exec(problem)
  if (!found) return undefined
  const line = Number(found[1])
  const text = [...(sql.split(/\r\n|\r|\n/)[line - 1] ?? '')]
  const at = Number(found[2]) - 1
  const rest = text.slice(at).join('')
  const wrong = firstWord.exec(rest)?.[0] ?? ''
  return { line, before: text.slice(0, at).join(''), wrong, after: rest.slice(wrong.length) }
}
