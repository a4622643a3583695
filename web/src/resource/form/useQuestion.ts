import { useCallback, useState } from 'react'

/** A question shown by a dialog; the caller awaits the answer. */
export interface Question<Subject, Answer> {
  /** The subject of the question; undefined while none is open. */
  subject: Subject | undefined
  ask(subject: Subject): Promise<Answer>
  answer(answer: Answer): void
}

export function useQuestion<Subject, Answer>(): Question<Subject, Answer> {
  const [pending, setPending] = useState<{ subject: Subject; resolve: (answer: Answer) => void }>()
  const ask = useCallback((subject: Subject) => new Promise<Answer>((resolve) => setPending({ subject, resolve })), [])
  const answer = useCallback(
    (given: Answer) => {
      setPending(undefined)
      pending?.resolve(given)
    },
    [pending],
  )
  return { subject: pending?.subject, ask, answer }
}
