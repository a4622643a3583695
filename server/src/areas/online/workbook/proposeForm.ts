import {
  canBeNames,
  cleanTitles,
  dict,
  dictItem,
  ensureName,
  longestOnlineCode,
  type ListChoice,
  matchNames,
  matchWords,
  permissionCode,
  type ProposedColumn,
  proposeColumn,
  proposeList,
  type WorkbookColumn,
  type WorkbookProposal,
} from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import type { Engine } from '../../../resource/Engine.ts'
import { nameFields } from '../fieldNames.ts'
import { namesAmong, referable, wordSources } from './nameSources.ts'
import { readColumns } from './readColumns.ts'

export const mayAddDictionaries = (actor: Actor): boolean =>
  actor.can(permissionCode(dict, 'add')) && actor.can(permissionCode(dictItem, 'add'))

const longestTitle = 30

/** A code from the reading of a title, as `onlineForm` allows. */
export async function codeOf(title: string): Promise<string> {
  const line = { title, name: '' }
  await nameFields([line])
  return line.name.replace(/[^a-zA-Z]/g, '').slice(0, longestOnlineCode)
}

interface ProposeParts {
  engine: Engine
  actor: Actor
  /** The names of the published forms of the tenant. */
  ownForms: ReadonlySet<string>
}

/** What the sheet of a workbook could become. Nothing is stored. */
export async function proposeForm(
  { engine, actor, ownForms }: ProposeParts,
  file: { path: string; name: string },
  sheet: string | undefined,
): Promise<WorkbookProposal> {
  const read = await readColumns(file.path, sheet)
  const first = read.columns.map(({ head, profile }) => ({ column: proposeColumn(head, profile), profile }))
  const words = new Set(first.flatMap(({ column, profile }) => (canBeNames(column) ? [...profile.words.keys()] : [])))
  const entries = referable(engine, actor, ownForms)
  const names =
    words.size === 0 ? [] : await Promise.all(entries.map((one) => namesAmong(engine, actor, one, [...words])))
  const dictionaries = await wordSources(engine, actor.tenantId)
  const mayAdd = mayAddDictionaries(actor)
  const columns = first.map(({ column, profile }) =>
    matchWords(matchNames(column, profile, names), dictionaries, mayAdd),
  )
  const title = file.name.replace(/\.[^.]*$/, '').slice(0, longestTitle)
  return {
    title,
    code: await codeOf(title),
    sheets: read.sheets,
    sheet: sheet ?? read.sheets[0]!,
    headLine: read.headLine,
    rowCount: read.rowCount,
    columns: proposeList(withTitles(ensureName(columns))),
    dictionaries: dictionaries.map(({ code, title }) => ({ code, title })),
    resources: entries
      .map(({ resource: { name, title } }) => ({ name, title }))
      .filter(({ name }) => name !== 'user' && name !== 'department'),
    mayAddDictionaries: mayAdd,
  }
}

/** The head of each column becomes a title, which depends on what the field holds. */
function withTitles(columns: readonly ProposedColumn[]): Omit<WorkbookColumn, keyof ListChoice>[] {
  const titles = cleanTitles(columns.map(({ title: head, kind }) => ({ head, isMoney: kind === 'money' })))
  return columns.map((column, index) => {
    const { title, notes } = titles[index]!
    return { ...column, title, head: column.title, doubts: [...column.doubts, ...notes] }
  })
}
