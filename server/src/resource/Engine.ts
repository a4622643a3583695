import type { AnyRow, CallName, Condition, DictionaryItem, Resource, Values } from '@lexdesk/domain'
import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Actor } from '../access/Actor.ts'
import type { Database, Tables } from '../database/Database.ts'
import type { Files } from '../files/createFiles.ts'
import type { Tasks } from '../tasks/createTasks.ts'

export type Tx = Transaction<Tables>

/** What a write works with. Inside a transaction only `tx` is used. */
export interface WriteContext {
  engine: Engine
  tx: Tx
  actor: Actor
  /** Rules are asked about a row without a write: the transaction is read-only, so that nothing can be locked. */
  isAsked?: boolean
  /** `YYYY-MM-DD HH:mm:ss` of GMT+8: one moment for all that a call writes. */
  now: string
  /** Tells of a change once all of it is safely kept. */
  changed(change: Change): void
}

export interface Warning {
  field: string
  message: string
  link?: { resource: string; id: string }
}

/** What the operator said with a step. */
export interface StepInput {
  reason: string | null
  /** The fields of the step, read. */
  values: Values
}

export interface ActionRule {
  /** Why this actor may not do it now; undefined when he may. Also asked before the button is shown. */
  refusal?: (context: WriteContext, row: AnyRow) => Promise<string | undefined>
  /** What the step writes into the row besides its input. A state among it takes the place of the usual one. */
  values?: (context: WriteContext, row: AnyRow, input: StepInput) => Promise<Values>
  effect?: (context: WriteContext, row: AnyRow, input: StepInput) => Promise<void>
  /** What the answer says about the row after the step, in place of “…成功”. */
  says?: (row: AnyRow) => string
}

/** What a definition cannot say: the third rung of the ladder. */
export interface ResourceRules {
  visibleTo?: (actor: Actor) => true | Condition
  /** Rows that pickers offer, where not every row may be chosen. Names of chosen rows are looked up without it. */
  offered?: Condition
  /** Rows whose files are read also by people who do not list them: SQL about a living row `t` of their tenant. */
  filesOpenTo?: (actor: Actor) => RawBuilder<boolean>
  /** Values that follow from others; also runs for every imported row. */
  derive?: (values: Values, current: AnyRow | null) => Values
  /** The row will have this id. */
  beforeAdd?: (context: WriteContext, values: Values, id: string) => Promise<void>
  beforeEdit?: (context: WriteContext, values: Values, current: AnyRow) => Promise<void>
  beforeDelete?: (context: WriteContext, row: AnyRow) => Promise<void>
  /** Before a row comes back from the recycle bin: what it rests on may have changed meanwhile. */
  beforeRestore?: (context: WriteContext, row: AnyRow) => Promise<void>
  /** Doubts that do not stop a save. */
  warnings?: (db: Kysely<Tables>, actor: Actor, values: Values, id: string | null) => Promise<Warning[]>
  actions?: Record<string, ActionRule>
  /** What a constraint of the table refused, in words; `values` are those that were sent, with the id of the row. */
  explainRefusal?: (
    db: Kysely<Tables>,
    tenantId: number,
    constraint: string,
    values: Values,
  ) => Promise<string | undefined>
  /** What sheets show of a field that holds keys, in the tenant of who asks: SQL about a row `t`. */
  sheetTexts?: Record<string, (tenantId: number) => RawBuilder<string | null>>
  /** Calls that an area answers itself, in its own way: the last rung. The engine does not mount them. */
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
  items(code: string): readonly DictionaryItem[]
  text(code: string, value: string): string | undefined
}

export interface Engine {
  db: Database
  entries: ReadonlyMap<string, Entry>
  dictionaries: Dictionaries
  files: Files
  tasks: Tasks
  /** Told after commit. */
  announce(change: Change): void
  /** Called in the transaction of every write, with all that it changed, before it is committed. */
  beforeCommit?: (context: WriteContext, changes: readonly Change[]) => Promise<void>
}

export function entryOf(engine: Engine, name: string): Entry {
  const entry = engine.entries.get(name)
  if (!entry) throw new Error(`no resource ${name}`)
  return entry
}
