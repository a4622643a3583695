import { useCallback, useState } from 'react'

/** A question that a dialog puts to the operator; whoever asked waits for the answer. */
export interface Question<Subject, Answer> {
  /** What is being asked about; undefined while nothing is. */
  subject: Subject | undefined
  ask(subject: Subject): Promise<Answer>
  answer(answer: Answer): void
}

export function useQuestion<Subject, Answer>(): Question<Subject, Answer> {
  const [asked, setAsked] = useState<{ subject: Subject; resolve: (answer: Answer) => void }>()
  const ask = useCallback((subject: Subject) => new Promise<Answer>((resolve) => setAsked({ subject, resolve })), [])
  const answer = useCallback(
    (given: Answer) => {
      setAsked(undefined)
      asked?.resolve(given)
    },
    [asked],
  )
  return { subject: asked?.subject, ask, answer }
}
