import { Environment } from '@marcbachmann/cel-js'
import { addMonths, dayNumber, dayText } from './dayNumber.ts'
import { roundDecimal } from './roundDecimal.ts'

/** Numbers, dates and amounts are `double`, and NaN where nothing is entered; other blanks are empty. */
export type ScalarType = 'double' | 'string' | 'bool' | 'list<string>'
/** A sub-table is the names and types of its fields. */
export type Scope = Readonly<Record<string, ScalarType | Readonly<Record<string, ScalarType>>>>

/** One row of a sub-table; the language tells its type by its class. */
export type LineClass = new () => Record<string, unknown>

const isNumber = (value: number): boolean => !Number.isNaN(value)
const sync = { async: false } as const

const round = (value: number, digits: number): number =>
  roundDecimal(value, Math.min(Math.max(Math.trunc(digits), 0), 8))

const part = (days: number, from: number, to: number): number => Number(dayText(days)?.slice(from, to) ?? NaN)

/** Functions beside those of the language; the help of the designer describes each. */
const base = new Environment({
  limits: { maxAstNodes: 200, maxDepth: 24, maxListElements: 50, maxMapEntries: 0, maxCallArguments: 4 },
})
  .registerFunction('blank(double): bool', (value: number) => Number.isNaN(value), sync)
  .registerFunction('blank(string): bool', (value: string) => value === '', sync)
  .registerFunction('blank(list): bool', (value: unknown[]) => value.length === 0, sync)
  .registerFunction('count(list): double', (value: unknown[]) => value.length, sync)
  .registerFunction('length(string): double', (value: string) => [...value].length, sync)
  .registerFunction(
    'sum(list<double>): double',
    (list: number[]) => list.filter(isNumber).reduce((a, b) => a + b, 0),
    sync,
  )
  .registerFunction('min(list<double>): double', (list: number[]) => least(list.filter(isNumber)), sync)
  .registerFunction(
    'max(list<double>): double',
    (list: number[]) => -least(list.filter(isNumber).map((one) => -one)),
    sync,
  )
  .registerFunction('round(double, double): double', round, sync)
  .registerFunction('round(double): double', (value: number) => round(value, 0), sync)
  .registerFunction('abs(double): double', Math.abs, sync)
  .registerFunction('floor(double): double', Math.floor, sync)
  .registerFunction('ceil(double): double', Math.ceil, sync)
  .registerFunction('text(double): string', (value: number) => (Number.isNaN(value) ? '' : String(value)), sync)
  .registerFunction('date(string): double', dayNumber, sync)
  .registerFunction('year(double): double', (days: number) => part(days, 0, 4), sync)
  .registerFunction('month(double): double', (days: number) => part(days, 5, 7), sync)
  .registerFunction('day(double): double', (days: number) => part(days, 8, 10), sync)
  .registerFunction('addMonths(double, double): double', addMonths, sync)

/** What the functions of defaults answer. */
export interface StartFacts {
  today: number
  now: number
  me: string
  myDepartment: string
}

/** The functions that only a default can call, and where. */
export const startFunctions: ReadonlyMap<string, string> = new Map([
  ['today', '默认值'],
  ['now', '默认值'],
  ['me', '人员字段的默认值'],
  ['myDepartment', '部门字段的默认值'],
])

let facts: StartFacts = { today: NaN, now: NaN, me: '', myDepartment: '' }

/** Runs an expression of a default. The language passes no context to functions, and nothing in here waits. */
export function withFacts<T>(own: StartFacts, run: () => T): T {
  facts = own
  return run()
}

const forStarts = base
  .clone()
  .registerFunction('today(): double', () => facts.today, sync)
  .registerFunction('now(): double', () => facts.now, sync)
  .registerFunction('me(): string', () => facts.me, sync)
  .registerFunction('myDepartment(): string', () => facts.myDepartment, sync)

const least = (list: readonly number[]): number => (list.length === 0 ? NaN : Math.min(...list))

export const functions: ReadonlySet<string> = new Set([
  ...['blank', 'count', 'length', 'sum', 'min', 'max', 'round', 'abs', 'floor', 'ceil', 'text'],
  ...['date', 'year', 'month', 'day', 'addMonths'],
])
/** `matches` is not among them: a pattern of a user could run for minutes. */
export const methods: ReadonlySet<string> = new Set(['contains', 'startsWith', 'endsWith', 'trim'])
/** They visit each line of a sub-table once; one inside another would visit each pair. */
export const macros: ReadonlySet<string> = new Set(['all', 'exists', 'filter', 'map'])

/** The language keeps these words to itself, so that no field of this name can be used. */
export const keptWords: ReadonlySet<string> = new Set([
  ...['as', 'break', 'const', 'continue', 'else', 'for', 'function', 'if', 'import', 'in', 'let', 'loop'],
  ...['namespace', 'package', 'return', 'var', 'void', 'while', 'true', 'false', 'null', 'self'],
  // Its names of types.
  ...[
    'bool',
    'bytes',
    'double',
    'dyn',
    'google',
    'int',
    'list',
    'map',
    'null_type',
    'optional',
    'string',
    'type',
    'uint',
  ],
])

export interface ScopedEnvironment {
  env: Environment
  /** The class of the lines of each sub-table. */
  lines: ReadonlyMap<string, LineClass>
}

/** `start`: for the default of a new row. */
export function environmentFor(scope: Scope, purpose?: 'start'): ScopedEnvironment {
  const env = (purpose === 'start' ? forStarts : base).clone()
  const lines = new Map<string, LineClass>()
  for (const [name, type] of Object.entries(scope)) {
    if (typeof type === 'string') {
      env.registerVariable(name, type)
      continue
    }
    const Line = class {} as LineClass
    lines.set(name, Line)
    env.registerType(`line.${name}`, { ctor: Line, fields: type })
    env.registerVariable(name, `list<line.${name}>`)
  }
  return { env, lines }
}
