import { isProposableName, nameRoom } from '@lexdesk/domain'
import { pinyinOf } from '../../resource/read/pinyinOf.ts'
import { loadTextLibraries } from '../../resource/read/textLibraries.ts'

export interface NamedLine {
  title?: string | null
  name?: string | null
  kind?: string | null
  subTable?: string | null
}

const longestName = 30

interface Naming {
  /** The form whose tables the names are in: they are as short as the database requires. */
  code?: string
  /** How a name is spelled that follows from a title. */
  spelled?: (name: string) => string
  /** Names that cannot be used for a reason of their own. */
  isTaken?: (line: NamedLine) => boolean
}

/** Gives lines without a name one from the reading of their title: 合同金额 becomes hetongjine. */
export async function nameFields(
  lines: readonly NamedLine[],
  { code, spelled = (name) => name, isTaken = () => false }: Naming = {},
): Promise<void> {
  await loadTextLibraries()
  const taken = new Set(lines.filter(({ name }) => name).map(keyOf))
  // The names in the database of a sub-table's columns begin with its own.
  const heads = lines.filter(isHead)
  for (const line of [...heads, ...lines.filter((one) => !isHead(one))]) {
    if (line.name) continue
    const room = code === undefined ? longestName : roomOf(code, line, heads)
    const base = readingOf(line.title ?? '').slice(0, room)
    const isFree = (name: string) =>
      isProposableName(name) && !taken.has(keyOf({ ...line, name })) && !isTaken({ ...line, name })
    let name = spelled(base)
    for (let count = 2; !isFree(name); count++) name = spelled(`${base.slice(0, room - String(count).length)}${count}`)
    line.name = name
    taken.add(keyOf(line))
  }
}

/** A line without a title is still being designed: it gets its name later. */
export const canBeNamed = ({ name, title }: NamedLine): boolean => Boolean(name || title)

const isHead = ({ kind, subTable }: NamedLine): boolean => kind === 'rows' && !subTable

function roomOf(code: string, line: NamedLine, heads: readonly NamedLine[]): number {
  const { subTable } = line
  const head = subTable && heads.find(({ name, title }) => name === subTable || title === subTable)
  const room = nameRoom(code, (head && head.name) || subTable || null)
  // Half of it is for the names of the columns.
  return Math.max(1, Math.min(longestName, isHead(line) ? Math.floor((room - 1) / 2) : room))
}

/** The same for states and steps, whose names are in another column. */
export async function nameLines<K extends 'name' | 'value'>(
  lines: readonly ({ title?: string | null } & { [P in K]?: string | null })[],
  column: K,
): Promise<void> {
  const named = lines.map((line) => ({ title: line.title, name: line[column] }))
  await nameFields(named)
  for (const [index, { name }] of named.entries()) Object.assign(lines[index]!, { [column]: name })
}

const keyOf = ({ name, subTable }: NamedLine): string => `${subTable ?? ''}.${(name ?? '').toLowerCase()}`

function readingOf(title: string): string {
  const [reading = ''] = (pinyinOf(title) ?? '').split(' ')
  return `${/^[a-z]/.test(reading) ? '' : 'field'}${reading}`.slice(0, longestName)
}
