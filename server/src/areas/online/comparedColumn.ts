import type { OnlineField, Resource } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import type { Engine, Tx } from '../../resource/Engine.ts'
import { seesValues } from './seesValues.ts'

export const shownValues = 5
const longestShown = 30

export interface FieldsAt {
  tx: Tx
  engine: Engine
  actor: Actor
  /** The form, or the resource with its extra fields, as it is to be published. */
  resource: Resource
}

/** A column that exists, and what its field becomes. */
export interface ComparedColumn {
  table: string
  /** The title of the field, after that of its sub-table. */
  title: string
  before: OnlineField
  after: OnlineField
  /** The values as they will be; by default as they are. */
  converted?: RawBuilder<unknown>
}

/** The rows that somebody of the office can open. */
export function livingSql(
  { actor, resource: { table } }: Pick<FieldsAt, 'actor' | 'resource'>,
  { subTable }: Pick<OnlineField, 'subTable'>,
): RawBuilder<boolean> {
  const living = sql<boolean>`tenant_id = ${actor.tenantId} and deleted_at is null`
  return subTable ? sql`parent_id in (select id from ${sql.table(table)} where ${living})` : living
}

export const rowsWords = (count: number, { subTable }: Pick<OnlineField, 'subTable'>): string =>
  subTable ? `${count} 行` : `${count} 条记录`

export interface Example {
  value: string
  count: number
  problem?: string
}

/** Examples for users who may see them; otherwise nothing. */
export function examplesOf(
  { actor, resource }: FieldsAt,
  { before, after }: ComparedColumn,
  examples: Example[],
): string {
  if (!seesValues(actor, resource, after, before)) return ''
  const unit = after.subTable ? '行' : '条'
  const listed = examples.slice(0, shownValues).map(({ value, count, problem }) => {
    const short = value.length > longestShown ? `${value.slice(0, longestShown)}…` : value
    return `${short}（${count} ${unit}${problem ? `，${problem}` : ''}）`
  })
  return `：${listed.join('、')}`
}
