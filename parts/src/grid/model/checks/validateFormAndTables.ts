import type { CellProblem } from './createValidation.ts'

/** A sub-table of a form: its tab and its validation. */
export interface TablePane<T> {
  tabKey: string
  check(): Promise<readonly CellProblem[]>
  values(): T
  /** Scrolls an invalid cell into view once the pane is visible. */
  show?(problem: CellProblem): void
}

/** Reports which pane of a form with sub-tables is invalid. */
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
  /** Rejects if the form is invalid. */
  validateForm(): Promise<F>
  tables: readonly TablePane<T>[]
  /** Opens the tab of the invalid sub-table. */
  activate(tabKey: string): void
}

/** Validates the form, then each sub-table in order. Stops at the first failure and shows its first invalid cell. */
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
