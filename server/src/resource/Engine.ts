import type {
  AnyRow,
  Author,
  CallName,
  Condition,
  DictionaryItem,
  FieldError,
  Resource,
  SqlParam,
  Values,
} from '@lexdesk/domain'
import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Actor } from '../access/Actor.ts'
import type { ScopeCondition } from '../access/ScopeCondition.ts'
import type { Database, Tables } from '../database/Database.ts'
import type { Files } from '../files/createFiles.ts'
import type { Tasks } from '../tasks/createTasks.ts'

export type Tx = Transaction<Tables>

/** The context of a write. Inside a transaction only `tx` is used. */
export interface WriteContext {
  engine: Engine
  tx: Tx
  actor: Actor
  /** Rules are evaluated without a write: the transaction is read-only, so nothing can be locked. */
  isAsked?: boolean
  /** `YYYY-MM-DD HH:mm:ss` of GMT+8: the same moment for everything a call writes. */
  now: string
  /** Announces a change after the commit. */
  changed(change: Change): void
  /** Runs after the commit, before the changes are announced; never after a rollback. */
  afterCommit(work: () => void): void
}

export interface Warning {
  field: string
  message: string
  link?: { resource: string; id: string }
}

/** The user's input of a step. */
export interface StepInput {
  reason: string | null
  /** The parsed fields of the step. */
  values: Values
}

export interface ActionRule {
  /**
   * Why this actor may not take the step now; undefined when it is allowed. Also evaluated before the button is shown.
   */
  refusal?: (context: WriteContext, row: AnyRow) => Promise<string | undefined>
  /** Values that the step writes into the row besides its input. A state among them replaces the usual one. */
  values?: (context: WriteContext, row: AnyRow, input: StepInput) => Promise<Values>
  effect?: (context: WriteContext, row: AnyRow, input: StepInput) => Promise<void>
  /** The success message for the row after the step, instead of the usual words. */
  says?: (row: AnyRow) => string
}

/** Rules that a definition cannot express: the third rung of the ladder. */
export interface ResourceRules {
  visibleTo?: (actor: Actor) => true | ScopeCondition
  /** Rows that pickers offer, when not every row may be chosen. Names of chosen rows are looked up without it. */
  offered?: Condition
  /**
   * Rows whose files may also be read by users who cannot list them, and the only way to files of write-only fields: SQL
   * about an active row `t` of their tenant and a use `u` of a file in it.
   */
  filesOpenTo?: (actor: Actor) => RawBuilder<boolean>
  /** Derives values from others; also runs for every imported row. */
  derive?: (values: Values, current: AnyRow | null, author: Author) => Values
  /** `id` will be the id of the row. */
  beforeAdd?: (context: WriteContext, values: Values, id: string) => Promise<void>
  beforeEdit?: (context: WriteContext, values: Values, current: AnyRow) => Promise<void>
  beforeDelete?: (context: WriteContext, row: AnyRow) => Promise<void>
  /** Before a row is restored from the recycle bin: what it depends on may have changed. */
  beforeRestore?: (context: WriteContext, row: AnyRow) => Promise<void>
  /** Before a row is purged from the recycle bin: something may still belong to it. */
  beforePurge?: (context: WriteContext, row: AnyRow) => Promise<void>
  /** Warnings that do not stop a save. */
  warnings?: (db: Kysely<Tables>, actor: Actor, values: Values, id: string | null) => Promise<Warning[]>
  actions?: Record<string, ActionRule>
  /** Words the violation of a table constraint; `values` are those that were sent, with the id of the row. */
  explainRefusal?: (
    db: Kysely<Tables>,
    tenantId: number,
    constraint: string,
    values: Values,
  ) => Promise<string | undefined>
  /** What sheets show for a field that holds keys, in the actor's tenant: SQL about a row `t`. */
  sheetTexts?: Record<string, (tenantId: number) => RawBuilder<string | null>>
  /** Calls that an area implements itself: the last rung. The engine does not mount them. */
  ownCalls?: readonly CallName[]
}

export interface Entry {
  resource: Resource
  rules: ResourceRules
}

export interface Change {
  resource: Resource
  tenantId: number
  ids: string[]
  action: string
}

export interface Dictionaries {
  /** Also those that can no longer be chosen. A dictionary may have other items for one tenant. */
  items(code: string, tenantId?: number): readonly DictionaryItem[]
  text(code: string, value: string, tenantId?: number): string | undefined
  /** Whether only this tenant has the value, by one of its definitions: it is not stored as an item. */
  isAdded(code: string, value: string, tenantId: number): boolean
  /** The current items of a dictionary that reads a data source for this tenant; undefined for others. */
  sourced(code: string, tenantId: number): Promise<readonly DictionaryItem[]> | undefined
}

export interface Engine {
  db: Database
  entries: ReadonlyMap<string, Entry>
  dictionaries: Dictionaries
  files: Files
  tasks: Tasks
  /** The resource as this tenant has it, with the fields that the office has added. */
  ofTenant<R extends Resource>(tenantId: number, resource: R): R
  /** Called after the commit. */
  announce(change: Change): void
  /** What is wrong with new values of a row, stored as `before`, by rules that an office has defined. */
  fieldProblems?: (
    db: Kysely<Tables>,
    actor: Actor,
    resource: Resource,
    values: Values,
    before?: Values,
  ) => Promise<FieldError[]>
  /** The columns and parameters of a report that rows are picked from, or why none can be; undefined without such a report. */
  popupColumns?: (
    tx: Tx,
    tenantId: number,
    code: string,
  ) => Promise<{ columns: readonly string[]; params: readonly SqlParam[] } | { problem: string } | undefined>
  /** Called in the transaction of every write, with all its changes, before the commit. */
  beforeCommit?: (context: WriteContext, changes: readonly Change[]) => Promise<void>
}

export function entryOf(engine: Engine, name: string): Entry {
  const entry = engine.entries.get(name)
  if (!entry) throw new Error(`no resource ${name}`)
  return entry
}
