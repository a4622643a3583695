import {
  allOf,
  AppError,
  columnName,
  compare,
  type DictionaryItem,
  type Field,
  fieldOf,
  kindOf,
  moneyText,
  type Resource,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Scope } from '../../access/Scope.ts'
import type { Engine } from '../../resource/Engine.ts'
import { conditionSql, type SqlBoolean } from '../../resource/read/conditionSql.ts'
import { fieldColumns } from '../../resource/read/selectSql.ts'
import { yesNoText } from './reportShape.ts'

interface PrintedField {
  name: string
  /** The words beside the value: a dictionary's text, a record's name, an amount with its currency. */
  asWords: boolean
}

const none = sql<boolean>`false`

/** The rows `t` whose field a pop-up prints as `text`. */
export function printedAs(
  engine: Engine,
  resource: Resource,
  scope: Scope,
  { name, asWords }: PrintedField,
  text: string,
): SqlBoolean {
  const field = fieldOf(resource, name)!
  const parts = kindOf(field).storage === 'list' ? text.split(',') : [text]
  const holds = (allowed: readonly string[][]) => holdsSql(resource, name, field, allowed)
  if (!asWords) return holds(parts.map((part) => [part]))
  if (field.kind === 'dictionary' || field.kind === 'dictionaries') {
    const items = engine.dictionaries.items(field.dictionary, scope.tenantId)
    return holds(parts.map((part) => items.filter((item) => item.text === part).map(({ value }) => value)))
  }
  if (field.kind === 'yesNo') return holds([field.values.filter((value) => yesNoText(field.values, value) === text)])
  if (field.kind === 'money') {
    const items = (code: string) => engine.dictionaries.items(code, scope.tenantId)
    return amountSql(resource, name, field.currencyField, items, text)
  }
  const words = fieldColumns(engine, name, field, scope).find((column) => column.name === `${name}_dictText`)
  return words ? sql`${words.sql} = ${text}` : none
}

/** True when the value is one of the allowed ones; for a list, when it has one of each. */
function holdsSql(resource: Resource, name: string, field: Field, allowed: readonly string[][]): SqlBoolean {
  if (allowed.some((values) => values.length === 0)) return none
  try {
    return conditionSql(resource, allOf(allowed.map((values) => compare({ name, field }, 'in', values))))
  } catch (error) {
    // A text that the field cannot hold is in no row.
    if (error instanceof AppError) return none
    throw error
  }
}

function amountSql(
  resource: Resource,
  name: string,
  currencyField: string | undefined,
  items: (dictionary: string) => readonly DictionaryItem[],
  text: string,
): SqlBoolean {
  const cents = Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100)
  if (!Number.isSafeInteger(cents)) return none
  const isAmount = sql<boolean>`${sql.ref(`t.${columnName(name)}`)} = ${cents}`
  const currency = currencyField === undefined ? undefined : fieldOf(resource, currencyField)
  if (currencyField === undefined || currency?.kind !== 'dictionary') return moneyText(cents) === text ? isAmount : none
  const known = items(currency.dictionary).map(({ value }) => value)
  const meant = known.filter((code) => moneyText(cents, code) === text)
  return sql`${isAmount} and coalesce(${sql.ref(`t.${columnName(currencyField)}`)}, 'CNY') = any(${meant}::text[])`
}
