import type { FieldError } from '@lexdesk/domain'
import { createContext, type ReactNode, useContext, useMemo } from 'react'

const ErrorsContext = createContext<ReadonlyMap<string, string>>(new Map())

/** Passes the errors of a form to the cells of its sub-tables, by paths such as `contacts[0].mobile`. */
export function FieldErrorsProvider({ errors, children }: { errors: readonly FieldError[]; children: ReactNode }) {
  // The first error of a field takes precedence.
  const byPath = useMemo(() => new Map(errors.toReversed().map(({ field, message }) => [field, message])), [errors])
  return <ErrorsContext value={byPath}>{children}</ErrorsContext>
}

export function useFieldErrors(): ReadonlyMap<string, string> {
  return useContext(ErrorsContext)
}
