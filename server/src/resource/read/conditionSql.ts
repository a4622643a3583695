import {
  columnName,
  type Comparison,
  errors,
  type Field,
  fieldOf,
  isGreaterRule,
  isPartRule,
  kindOf,
  type PlainField,
  type Resource,
  type Rule,
  type Storage,
} from '@lexdesk/domain'
import { sql, type RawBuilder } from 'kysely'
import type { Joint, Linked, Named, ScopeCondition } from '../../access/ScopeCondition.ts'
import { substringCondition } from '../../database/substring.ts'
import { searchWords } from '../../names/searchKey.ts'
import { childTable, hasPinyin, pinyinColumn, pinyinIndex, substringIndex } from '../tableOf.ts'

export type SqlBoolean = RawBuilder<boolean>

/** Only declared fields are passed, and every value is bound. `table` is the alias of the resource's own table. */
export function conditionSql(resource: Resource, condition: ScopeCondition, table = 't'): SqlBoolean {
  if ('all' in condition) return joined(resource, condition.all, table, 'and')
  if ('any' in condition) return joined(resource, condition.any, table, 'or')
  if ('named' in condition) return namedSql(resource, condition, table)
  return 'joint' in condition ? linkedSql(resource, condition, table) : comparisonSql(resource, condition, table)
}

/**
 * The rows that do not meet a condition; null counts as not met. Those behind a wall are few, so a wall is worded the way
 * its index finds them. Only for a `where`: it may be null instead of false.
 */
export function unmetSql(resource: Resource, condition: ScopeCondition, table = 't'): SqlBoolean {
  if ('all' in condition && condition.all.length > 0)
    return sql`(${sql.join(
      condition.all.map((part) => unmetSql(resource, part, table)),
      sql` or `,
    )})`
  if ('joint' in condition) return sql`exists ${unmetLinks(resource, condition, table)}`
  if ('field' in condition && condition.rule === 'ne' && fieldOf(resource, condition.field)?.kind === 'references')
    return comparisonSql(resource, { ...condition, rule: 'eq' }, table)
  return sql`(${conditionSql(resource, condition, table)}) is not true`
}

/** True when no linked record fails the condition. */
const linkedSql = (own: Resource, linked: Linked, table: string): SqlBoolean =>
  sql`not exists ${unmetLinks(own, linked, table)}`

function unmetLinks(own: Resource, { joint, where }: Linked, table: string): RawBuilder<unknown> {
  const other = `${table}_linked`
  const isMeant = joint.when ? sql`${isOfKind(joint.when, table)} and ` : sql``
  return sql`(select 1 from ${sql.table(joint.resource.table)} ${sql.ref(other)}
    where ${isMeant}${isJoined(own, joint, table, other)} and ${unmetSql(joint.resource, where, other)})`
}

function namedSql(own: Resource, { named, where }: Named, table: string): SqlBoolean {
  const other = `${table}_named`
  const isOther = named.when ? sql`(${isOfKind(named.when, table)}) is not true or ` : sql``
  return sql`(${isOther}${sql.ref(`${table}.${columnName(named.here)}`)} is null
    or exists (select 1 from ${sql.table(named.resource.table)} ${sql.ref(other)}
      where ${isJoined(own, named, table, other)} and ${conditionSql(named.resource, where, other)}))`
}

const isOfKind = ({ field, value }: NonNullable<Joint['when']>, table: string): SqlBoolean =>
  sql`${sql.ref(`${table}.${columnName(field)}`)} = ${sql.lit(value)}`

/** The row shares the value of the joint with the other one. */
function isJoined(own: Resource, { here, there }: Joint, table: string, other: string): SqlBoolean {
  const column = sql.ref(`${table}.${columnName(here)}`)
  const isList = fieldOf(own, here)?.kind === 'references'
  return sql`${sql.ref(`${other}.${columnName(there)}`)} = ${isList ? sql`any(${column})` : column}`
}

function joined(resource: Resource, conditions: ScopeCondition[], table: string, word: 'and' | 'or'): SqlBoolean {
  if (conditions.length === 0) return word === 'and' ? sql`true` : sql`false`
  const parts = conditions.map((part) => conditionSql(resource, part, table))
  return sql`(${sql.join(parts, sql.raw(` ${word} `))})`
}

function comparisonSql(resource: Resource, comparison: Comparison, table: string): SqlBoolean {
  const [name, child] = comparison.field.split('.') as [string, string | undefined]
  if (name === 'id') return compareSql(sql.ref(`${table}.id`), 'text', comparison)
  const field = fieldOf(resource, name)
  if (!field || field.writeOnly) throw errors.unknownField(comparison.field)
  if (child !== undefined) {
    const childField: PlainField | undefined = field.kind === 'rows' ? field.fields[child] : undefined
    if (!childField) throw errors.unknownField(comparison.field)
    const matches = fieldSql(sql.ref(`c.${columnName(child)}`), childField, comparison)
    return sql`exists (select 1 from ${sql.table(childTable(resource, name))} c where c.parent_id = ${sql.ref(`${table}.id`)} and ${matches})`
  }
  const column = sql.ref(`${table}.${columnName(name)}`)
  const index = comparison.rule === 'like' ? substringIndex(resource, name, field) : undefined
  if (!index) return fieldSql(column, field, comparison)
  const words = String(comparison.values[0])
  const matches = inAnySpelling(resource, field, words, table, substringCondition(column, words, index))
  if (!hasPinyin(field) || !/^[a-z' ]+$/i.test(words)) return matches
  const spelled = words.toLowerCase().replace(/[' ]/g, '')
  const sounds = sql.ref(`${table}.${pinyinColumn(name)}`)
  return sql`(${matches} or ${substringCondition(sounds, spelled, pinyinIndex(resource, name))})`
}

/** Also searches the search key of a text, if the definition has one. */
function inAnySpelling(
  resource: Resource,
  field: Field,
  words: string,
  table: string,
  matches: SqlBoolean,
): SqlBoolean {
  const key = field.kind === 'text' ? field.searchKey : undefined
  const spelled = key && searchWords(words)
  if (!key || !spelled) return matches
  const index = substringIndex(resource, key, resource.fields[key]!)
  return sql`(${matches} or ${substringCondition(sql.ref(`${table}.${columnName(key)}`), spelled, index)})`
}

type Ref = RawBuilder<unknown>
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (c) => `\\${c}`)

const comparisonWords: Partial<Record<Rule, string>> = { gt: '>', ge: '>=', lt: '<', le: '<=' }

function fieldSql(column: Ref, field: Field, comparison: Comparison): SqlBoolean {
  // Greater means further down in the list sorted by this field.
  const isRead = isGreaterRule(comparison.rule) && hasPinyin(field)
  return compareSql(isRead ? sql`${column} collate "zh-x-icu"` : column, kindOf(field).storage, comparison)
}

function compareSql(column: Ref, storage: Storage, { rule, values }: Comparison): SqlBoolean {
  if (rule === 'isNull') return sql`${column} is null`
  if (rule === 'notNull') return sql`${column} is not null`
  if (storage === 'list') return listSql(column, rule, values.map(String))
  const [first, second] = values
  if (isPartRule(rule)) return partSql(wireText(column, storage), rule, String(first))
  const cast = castOf(storage)
  const bound = (value: unknown): Ref => sql`${value}${cast}`
  if (rule === 'in') return sql`${column} in (${sql.join(values.map(bound))})`
  if (rule === 'between') return sql`${column} between ${bound(first)} and ${bound(second)}`
  if (rule === 'eq') return sql`${column} = ${bound(first)}`
  // An empty field is not equal to any value.
  if (rule === 'ne') return sql`${column} is distinct from ${bound(first)}`
  return sql`${column} ${sql.raw(comparisonWords[rule]!)} ${bound(first)}`
}

function partSql(text: Ref, rule: Rule, piece: string): SqlBoolean {
  const escaped = escapeLike(piece)
  if (rule === 'like') return sql`lower(${text}) like lower(${`%${escaped}%`})`
  return sql`${text} like ${rule === 'right_like' ? `${escaped}%` : `%${escaped}`}`
}

/** True when any value of the list matches; for `ne` when none does. */
function listSql(column: Ref, rule: Rule, values: string[]): SqlBoolean {
  if (isPartRule(rule))
    return sql`exists (select 1 from unnest(${column}) one where ${partSql(sql`one`, rule, values[0]!)})`
  const overlap = sql<boolean>`${column} && ${values}::text[]`
  return rule === 'ne' ? sql`(${overlap}) is not true` : overlap
}

/** A value in its wire spelling, so that parts of a day or number can be searched. */
function wireText(column: Ref, storage: Storage): Ref {
  if (storage === 'text') return column
  if (storage === 'datetime') return sql`to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`
  return storage === 'numeric' ? sql`trim_scale(${column})::text` : sql`${column}::text`
}

const casts: Partial<Record<Storage, string>> = {
  integer: '::bigint',
  bigint: '::bigint',
  numeric: '::numeric',
  date: '::date',
  datetime: '::timestamptz',
  time: '::time',
}

/** Strings and numbers are bound as text, so they need a cast. */
function castOf(storage: Storage): RawBuilder<unknown> {
  return sql.raw(casts[storage] ?? '')
}
