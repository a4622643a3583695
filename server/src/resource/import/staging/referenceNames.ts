import {
  columnName,
  type Field,
  isEverything,
  type Names,
  type Resource,
  type Target,
  targetOf,
  wordsIn,
} from '@lexdesk/domain'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { lookUpScope } from '../../../access/Scope.ts'
import { conditionSql } from '../../read/conditionSql.ts'
import { type Engine, entryOf } from '../../Engine.ts'
import type { SheetCell } from '../../sheets/SheetRow.ts'
import type { SheetLayout } from '../ImportBatch.ts'

export interface ReferenceNames extends Names {
  /** Looks up all names that these rows mention in one batch; `find` then answers from memory. */
  prefetch(rows: readonly (readonly SheetCell[])[]): Promise<void>
  /** Why a text matches no row: several rows have this name. */
  ambiguity(field: Field, text: string): string | undefined
}

/** Keys by text, for one resource and one kind of key. An ambiguous text has several. */
type Found = Map<string, string[]>

export function referenceNames(engine: Engine, actor: Actor, resource: Resource, layout: SheetLayout): ReferenceNames {
  const found = new Map<string, Found>()
  const foundFor = (target: string, key: string): Found => {
    const name = `${target}.${key}`
    if (!found.has(name)) found.set(name, new Map())
    return found.get(name)!
  }
  const columns = layout.columns.flatMap(({ index, name }) => {
    const field = resource.fields[name]!
    const target = targetOf(field)
    return target ? [{ index, field, target }] : []
  })

  return {
    dictionary: (code) => engine.dictionaries.items(code, actor.tenantId),
    find: (target, key, text) => {
      const keys = foundFor(target, key).get(text)
      return keys?.length === 1 ? keys[0] : undefined
    },
    ambiguity: (field, text) => {
      const target = targetOf(field)
      if (!target) return undefined
      const known = foundFor(target.resource, target.key)
      const words = wordsOf(field, text).find((word) => (known.get(word)?.length ?? 0) > 1)
      if (words === undefined) return undefined
      const count = known.get(words)!.length
      const { title, titleField, parentField, fields } = entryOf(engine, target.resource).resource
      const code = Object.entries(fields).find(([name, one]) => name !== titleField && isCode(one))?.[1].title
      const way = parentField ? `请写明上级，如“上级${title}/${words}”` : `请改填${code ?? '编码'}`
      return `有 ${count} 个“${words}”，${way}`
    },
    prefetch: async (rows) => {
      for (const { index, field, target } of columns) {
        const known = foundFor(target.resource, target.key)
        const wanted = new Set<string>()
        for (const cells of rows) {
          const cell = cells[index]
          if (typeof cell !== 'string') continue
          for (const word of wordsOf(field, cell)) if (!known.has(word)) wanted.add(word)
        }
        if (wanted.size > 0) await lookUp(engine, actor, target, [...wanted], known)
      }
    },
  }
}

/** Whether a record can be named by this field of it. */
const isCode = ({ unique, kind }: Field): boolean => unique === true && (kind === 'text' || kind === 'sequence')

const wordsOf = (field: Field, text: string): string[] =>
  field.kind === 'references' || field.kind === 'text' ? wordsIn(text) : [text.trim()].filter(Boolean)

interface Candidate {
  key: string
  title: string
  parents: (string | null)[]
  codes: (string | null)[]
}

/** By key, by a unique code, or by name; in a tree a name may be qualified by its parents: 北京市/朝阳区. */
async function lookUp(engine: Engine, actor: Actor, to: Target, words: string[], known: Found): Promise<void> {
  const { resource: target, rules } = entryOf(engine, to.resource)
  const lastWords = words.map((word) => (target.parentField ? word.slice(word.lastIndexOf('/') + 1).trim() : word))
  const candidates = await candidatesOf(
    engine,
    actor,
    target,
    to.key,
    [...new Set([...words, ...lastWords])],
    rules.visibleTo,
  )
  const byCode = groupBy(candidates, ({ key, codes }) => [key, ...codes])
  const byTitle = groupBy(candidates, ({ title }) => [title])
  words.forEach((word, index) => {
    const path = target.parentField
      ? word
          .split('/')
          .map((step) => step.trim())
          .slice(0, -1)
      : []
    const named =
      byTitle.get(word) ??
      (byTitle.get(lastWords[index]!) ?? []).filter(({ parents }) => path.every((step) => parents.includes(step)))
    known.set(word, [...new Set((byCode.get(word) ?? named).map(({ key }) => key))])
  })
}

async function candidatesOf(
  engine: Engine,
  actor: Actor,
  target: Resource,
  keyName: string,
  words: string[],
  visibleTo: Parameters<typeof lookUpScope>[2],
): Promise<Candidate[]> {
  const scope = lookUpScope(actor, target, visibleTo)
  const key = sql.ref(`t.${columnName(keyName)}`)
  const title = sql.ref(`t.${columnName(target.titleField)}`)
  const codes = Object.entries(target.fields)
    .filter(([name, other]) => name !== target.titleField && isCode(other))
    .map(([name]) => sql.ref(`t.${columnName(name)}`))
  const matches = [key, title, ...codes].map((column) => sql`${column} = any(${words}::text[])`)
  const visible = isEverything(scope.where) ? sql`` : sql` and ${conditionSql(target, scope.where)}`
  const { parents, joins } = parentSql(target)
  const { rows } = await sql<Candidate>`
    select ${key} as key, ${title} as title, array[${sql.join([sql`null::text`, ...codes])}] as codes, ${parents} as parents
    from ${sql.table(target.table)} t${joins}
    where t.tenant_id = ${scope.tenantId} and t.deleted_at is null and (${sql.join(matches, sql` or `)})${visible}`.execute(
    engine.db.kysely,
  )
  return rows
}

function parentSql(target: Resource): { parents: RawBuilder<unknown>; joins: RawBuilder<unknown> } {
  const parentField = target.parentField && target.fields[target.parentField]
  const to = parentField ? targetOf(parentField) : undefined
  if (!to) return { parents: sql`array[]::text[]`, joins: sql`` }
  const [table, key, title, parent] = [
    target.table,
    columnName(to.key),
    columnName(target.titleField),
    columnName(target.parentField!),
  ]
  const above = (alias: string, below: string) => sql`
    left join ${sql.table(table)} ${sql.raw(alias)} on ${sql.ref(`${alias}.${key}`)} = ${sql.ref(`${below}.${parent}`)}
      and ${sql.ref(`${alias}.tenant_id`)} = t.tenant_id and ${sql.ref(`${alias}.deleted_at`)} is null`
  return {
    parents: sql`array[${sql.ref(`p.${title}`)}, ${sql.ref(`g.${title}`)}]`,
    joins: sql`${above('p', 't')}${above('g', 'p')}`,
  }
}

function groupBy(
  candidates: readonly Candidate[],
  wordsOfOne: (candidate: Candidate) => (string | null)[],
): Map<string, Candidate[]> {
  const groups = new Map<string, Candidate[]>()
  for (const candidate of candidates)
    for (const word of new Set(wordsOfOne(candidate)))
      if (word !== null) groups.set(word, [...(groups.get(word) ?? []), candidate])
  return groups
}
