import { useEffect } from 'react'

/** The first field of a step that has just come up. */
export function useStepFocus(form: HTMLFormElement | null, isShown: boolean): void {
  useEffect(() => {
    if (isShown) form?.querySelector('input')?.focus()
  }, [form, isShown])
}
