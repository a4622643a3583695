import type { CellProblem } from './createValidation.ts'

/** A sub-table of a form: where its tab stands and how it is checked. */
export interface TablePane<T> {
  tabKey: string
  check(): Promise<readonly CellProblem[]>
  values(): T
  /** Brings a wrong cell before the eyes, once the pane is seen. */
  show?(problem: CellProblem): void
}

/** Tells which pane of a form with sub-tables is wrong. */
export class TablesProblem extends Error {
  override name = 'TablesProblem'
  readonly tabKey: string
  readonly tabIndex: number
  readonly problems: readonly CellProblem[]

  constructor(tabKey: string, tabIndex: number, problems: readonly CellProblem[]) {
    super(`第 ${tabIndex + 1} 个子表有 ${problems.length} 处填写有误`)
    this.tabKey = tabKey
    this.tabIndex = tabIndex
    this.problems = problems
  }
}

interface FormAndTables<F, T> {
  /** Rejects when the form is wrong. */
  validateForm(): Promise<F>
  tables: readonly TablePane<T>[]
  /** Brings the wrong sub-table before the eyes. */
  activate(tabKey: string): void
}

/** The form first, then each sub-table in order; the first that fails is shown with its first wrong cell, and nothing after it is asked. */
export async function validateFormAndTables<F, T>({ validateForm, tables, activate }: FormAndTables<F, T>) {
  if (typeof validateForm !== 'function' || !Array.isArray(tables))
    throw new TypeError('validateFormAndTables 需要 validateForm 函数和 tables 数组')
  const form = await validateForm()
  for (const [index, table] of tables.entries()) {
    const problems = await table.check()
    const [first] = problems
    if (!first) continue
    activate(table.tabKey)
    table.show?.(first)
    throw new TablesProblem(table.tabKey, index, problems)
  }
  return { form, tables: tables.map((table) => table.values()) }
}
