import type { Resource, Row, RowBase, RowOf, StateAction, StepsOf, Values } from '@lexdesk/domain'
import type { Kysely } from 'kysely'
import type { Actor } from '../access/Actor.ts'
import type { Tables } from '../database/Database.ts'
import type { ActionRule, ResourceRules, StepInput, Warning, WriteContext } from './Engine.ts'

/** What a write may set: lines of a sub-table may omit empty fields. */
export type ValuesOf<R extends Resource> = string extends keyof R['fields']
  ? Values
  : {
      -readonly [K in keyof R['fields']]?:
        | (RowOf<R['fields']>[K] extends (infer Line extends object)[] | null ? Partial<Line>[] : RowOf<R['fields']>[K])
        | null
        | undefined
    }

/** A row merged with the values of a write. */
export type EditedRow<R extends Resource> = RowBase & ValuesOf<R>

/** A line of a sub-table. */
export type LineOf<R extends Resource, K extends keyof R['fields']> = RowOf<R['fields']>[K] extends
  | (infer Line)[]
  | null
  ? Line
  : never

export type StepName<R extends Resource> = keyof StepsOf<R> & string

/** The input fields of a step. */
export type InputOf<S extends StateAction> = 'fields' extends keyof S
  ? S extends { fields: infer F }
    ? RowOf<F>
    : Values
  : Record<never, never>

/** The user's input of a step with known fields. */
interface StepInputOf<S extends StateAction> extends Omit<StepInput, 'values'> {
  values: InputOf<S>
}

interface ActionRuleOf<R extends Resource, S extends StateAction> extends Omit<
  ActionRule,
  'refusal' | 'values' | 'effect' | 'says'
> {
  refusal?: (context: WriteContext, row: Row<R>) => Promise<string | undefined>
  values?: (context: WriteContext, row: Row<R>, input: StepInputOf<S>) => Promise<ValuesOf<R>>
  effect?: (context: WriteContext, row: Row<R>, input: StepInputOf<S>) => Promise<void>
  says?: (row: Row<R>) => string
}

/** The rule of one step. */
export type ActionOf<R extends Resource, S extends StepName<R>> = ActionRuleOf<R, StepsOf<R>[S]>
/** The user's input of this step. */
export type InputFor<R extends Resource, S extends StepName<R>> = StepInputOf<StepsOf<R>[S]>

type ActionsOf<R extends Resource> = { [K in keyof StepsOf<R>]?: ActionRuleOf<R, StepsOf<R>[K]> }

type RulesOf<R extends Resource> = Omit<
  ResourceRules,
  'derive' | 'beforeAdd' | 'beforeEdit' | 'beforeDelete' | 'beforeRestore' | 'beforePurge' | 'warnings' | 'actions'
> & {
  derive?: (values: ValuesOf<R>, current: Row<R> | null) => ValuesOf<R>
  beforeAdd?: (context: WriteContext, values: ValuesOf<R>, id: string) => Promise<void>
  beforeEdit?: (context: WriteContext, values: ValuesOf<R>, current: Row<R>) => Promise<void>
  beforeDelete?: (context: WriteContext, row: Row<R>) => Promise<void>
  beforeRestore?: (context: WriteContext, row: Row<R>) => Promise<void>
  beforePurge?: (context: WriteContext, row: Row<R>) => Promise<void>
  warnings?: (db: Kysely<Tables>, actor: Actor, values: ValuesOf<R>, id: string | null) => Promise<Warning[]>
  actions?: ActionsOf<R>
}

/** Names among values that are not fields. An object returned by a function may have more than its type says. */
type NoField<R extends Resource, V> = V extends unknown
  ? Exclude<keyof V, keyof R['fields']> | NoLineField<R['fields'], V>
  : never
/** The same among the lines of sub-tables. */
type NoLineField<F, V> = {
  [K in keyof V & keyof F]: F[K] extends { kind: 'rows'; fields: infer L }
    ? Exclude<KeyOfLine<V[K]>, keyof L | 'id'>
    : never
}[keyof V & keyof F]
type KeyOfLine<V> = V extends readonly (infer Line)[] ? (Line extends unknown ? keyof Line : never) : never
type OnlyFields<R extends Resource, F> = F extends (...args: never[]) => infer V
  ? [NoField<R, Awaited<V>>] extends [never]
    ? F
    : { noField: NoField<R, Awaited<V>> }
  : F
type ExactActions<R extends Resource, P> = {
  [K in keyof P]: P[K] extends { values: infer F } ? { values: OnlyFields<R, F> } : unknown
}

/** The rules of some steps of a resource, when an area has them in a separate file. */
export function actionsFor<const R extends Resource, P extends ActionsOf<R>>(
  _resource: R,
  actions: P & ExactActions<R, P>,
): P {
  return actions
}

/** The rules of a resource: rows, values, names of steps and their inputs have the types of its definition. */
export function rulesFor<const R extends Resource, P extends RulesOf<R>>(
  _resource: R,
  rules: P & { derive?: OnlyFields<R, P['derive']>; actions?: ExactActions<R, P['actions']> },
): ResourceRules {
  // The engine reads rows by their definition, so what it passes has these types.
  return rules as unknown as ResourceRules
}
