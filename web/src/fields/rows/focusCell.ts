const focusable = 'input:not([disabled]), textarea:not([disabled]), button:not([disabled]), [tabindex="0"]'

/** Puts the cursor into a cell; answers whether it is there yet. */
export function focusCell(table: HTMLElement | null, key: string, column: string): boolean {
  const row = table?.querySelector(`[data-row-key="${CSS.escape(key)}"]`)
  const target = row?.querySelector<HTMLElement>(`[data-column="${CSS.escape(column)}"] :is(${focusable})`)
  target?.focus()
  return target !== null && target !== undefined
}
