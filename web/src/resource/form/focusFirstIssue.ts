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
  const own = document.getElementById(controlId(formId, path))
  const target = own?.matches(controls) ? own : (own ?? place).querySelector<HTMLElement>(controls)
  ;(target ?? place).scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}

/** Control ids contain the field name, in a sub-table also line and column: `f-contacts_0_mobile`. */
export function controlId(formId: string, path: string): string {
  return `${formId}-${path.replace(/\[(\d+)\]\.?/g, '_$1_').replace(/_$/, '')}`
}
