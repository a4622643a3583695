/** As a ref: a control that appears because it was asked for takes the cursor. */
export function focusOnShow(control: { focus(): void } | null): void {
  control?.focus()
}
