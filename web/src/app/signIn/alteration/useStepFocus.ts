import { useEffect } from 'react'

/** Focuses the first field of a step when it is shown. */
export function useStepFocus(form: HTMLFormElement | null, isShown: boolean): void {
  useEffect(() => {
    if (isShown) form?.querySelector('input')?.focus()
  }, [form, isShown])
}
