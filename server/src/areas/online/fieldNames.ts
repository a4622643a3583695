import { isReservedName } from '@lexdesk/domain'
import { pinyinOf } from '../../resource/read/pinyinOf.ts'
import { loadTextLibraries } from '../../resource/read/textLibraries.ts'

interface NamedLine {
  title?: string | null
  name?: string | null
  subTable?: string | null
}

const longestName = 30

interface Naming {
  /** How a name is spelled that follows from a title. */
  spelled?: (name: string) => string
  /** Names that cannot be used for a reason of their own. */
  isTaken?: (line: NamedLine) => boolean
}

/** Gives lines without a name one from the reading of their title: 合同金额 becomes hetongjine. */
export async function nameFields(
  lines: readonly NamedLine[],
  { spelled = (name) => name, isTaken = () => false }: Naming = {},
): Promise<void> {
  await loadTextLibraries()
  const taken = new Set(lines.filter(({ name }) => name).map(keyOf))
  for (const line of lines) {
    if (line.name) continue
    const base = readingOf(line.title ?? '')
    const isFree = (name: string) =>
      !isReservedName(name) && !taken.has(keyOf({ ...line, name })) && !isTaken({ ...line, name })
    let name = spelled(base)
    for (let count = 2; !isFree(name); count++) name = spelled(`${base}${count}`)
    line.name = name
    taken.add(keyOf(line))
  }
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
