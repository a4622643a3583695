import { type FormIssue, headOf } from './formState.ts'

const controls =
  'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), button:not(:disabled), [tabindex="0"]'

export function firstControl(form: HTMLElement): HTMLElement | null {
  return form.querySelector<HTMLElement>(`[data-field] :is(${controls})`)
}

/** Scrolls the first invalid field into view and focuses it; in a sub-table the cell itself. */
export function focusFirstIssue(form: HTMLElement, formId: string, issues: readonly FormIssue[]): void {
  const heads = new Set(issues.map((issue) => headOf(issue.field)))
  const place = [...form.querySelectorAll<HTMLElement>('[data-field]')].find((one) => heads.has(one.dataset.field!))
  if (!place) return
  const { field: path } = issues.find((issue) => headOf(issue.field) === place.dataset.field)!
  const table = place.querySelector<HTMLElement>('[data-rows]')
  if (table && path.includes('[')) return showCell(table, path)
  const own = document.getElementById(controlId(formId, headOf(path)))
  const target = own?.matches(controls) ? own : (own ?? place).querySelector<HTMLElement>(controls)
  ;(target ?? place).scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}

/** A sub-table scrolls to the cell itself, which may not be rendered yet. */
function showCell(table: HTMLElement, path: string): void {
  table.scrollIntoView({ block: 'center' })
  table.dispatchEvent(new CustomEvent('showcell', { detail: path }))
}

/** The id of the control of a field. */
export const controlId = (formId: string, name: string): string => `${formId}-${name}`
