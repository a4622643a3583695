import { columnName, errors, type Resource } from '@lexdesk/domain'
import type { Engine } from '../../resource/Engine.ts'

/** Codes that identify a row besides its id. Others cannot be requested. */
const codeFields: Record<string, readonly string[]> = {
  position: ['code'],
  department: ['orgCode'],
  user: ['username'],
  role: ['roleCode'],
  region: ['code'],
  dict: ['dictCode'],
  category: ['code'],
}

/** Fields by which a tree may be filtered. */
const treeConditions: Record<string, readonly string[]> = {
  department: ['orgCategory', 'orgType', 'status'],
  region: ['level', 'openFlag'],
  goodAt: ['showFlag'],
  category: ['name', 'code'],
}

export interface TableSource {
  resource: Resource
  /** The field whose value is stored. */
  key: string
}

export interface TreeSource extends TableSource {
  parentField: string
  conditions: readonly string[]
}

const badCode = () => errors.refused('字典Code格式不正确！')
const names = (field: string): string[] => [field, columnName(field)]

/** `table,text,code`: only registered triples of a resource, its name and one of its keys. None of it reaches SQL. */
export function tableSource(engine: Engine, dict: string): TableSource {
  const parts = dict.split(',').map((part) => part.trim())
  if (parts.length !== 3) throw badCode()
  const [table, text, code] = parts as [string, string, string]
  return sourceOf(engine, table, text, code) ?? refuse()
}

/** The tree with this table, name, key and parent column. */
export function treeSource(
  engine: Engine,
  { tableName, text, code, pidField }: Record<'tableName' | 'text' | 'code' | 'pidField', string>,
): TreeSource {
  const source = sourceOf(engine, tableName, text, code)
  const parentField = source?.resource.parentField
  const parent = parentField ? source?.resource.fields[parentField] : undefined
  if (!source || !parentField || !parent || !('key' in parent)) return refuse()
  // A tree is traversed by the key that its parent field stores.
  if (![...names(parentField), parent.wire].includes(pidField) || parent.key !== source.key) return refuse()
  return { ...source, parentField, conditions: treeConditions[source.resource.name] ?? [] }
}

function sourceOf(engine: Engine, table: string, text: string, code: string): TableSource | undefined {
  const entry = [...engine.entries.values()].find(({ resource }) => resource.table === table)
  if (!entry) return undefined
  const { resource } = entry
  const keys = ['id', ...(codeFields[resource.name] ?? [])]
  const key = keys.find((field) => names(field).includes(code))
  return key !== undefined && names(resource.titleField).includes(text) ? { resource, key } : undefined
}

function refuse(): never {
  throw errors.refused('该数据来源未登记，不能作为字典使用')
}
