import { useState } from 'react'

type Texts<N extends string> = Record<N, string>
/** What is wrong with a value, seen beside all the others. */
type Rule = (value: string, all: Readonly<Record<string, string>>) => string | undefined
type Problems<N extends string> = Partial<Texts<N>>

/**
 * A form of text fields with a rule each. Values are read from the form itself: what a password manager fills in does
 * not always announce itself.
 */
export function useCheckedForm<N extends string>(rules: Record<N, Rule>) {
  const [element, attach] = useState<HTMLFormElement | null>(null)
  const [problems, setProblems] = useState<Problems<N>>({})
  const names = Object.keys(rules) as N[]

  function read(): Texts<N> {
    const data = new FormData(element!)
    const entries = names.map((name) => {
      const value = data.get(name)
      // Blanks around a name come from pasting; in a password they may be meant.
      return [name, typeof value !== 'string' ? '' : name.startsWith('password') ? value : value.trim()]
    })
    return Object.fromEntries(entries) as Texts<N>
  }

  function focus(name: N): void {
    const field = element?.querySelector<HTMLElement>(`[name="${name}"]`)
    field?.focus()
    if (field instanceof HTMLInputElement) field.select()
  }

  function show(name: N, problem: string): void {
    setProblems({ [name]: problem } as Problems<N>)
    focus(name)
  }

  /** The values when all of these fields are right; else each problem at its field, and the first one has the focus. */
  function check(which: readonly N[] = names): Texts<N> | undefined {
    const values = read()
    const found: Problems<N> = {}
    for (const name of which) {
      const problem = rules[name](values[name], values)
      if (problem !== undefined) found[name] = problem
    }
    setProblems(found)
    const first = which.find((name) => found[name] !== undefined)
    if (first === undefined) return values
    focus(first)
    return undefined
  }

  const field = (name: N) => ({
    name,
    problem: problems[name],
    onInput: () => {
      if (problems[name] !== undefined) setProblems({ ...problems, [name]: undefined })
    },
  })

  /** Marks a field without taking the focus there, as when somebody leaves it. */
  const mark = (name: N, problem: string | undefined) => setProblems((now) => ({ ...now, [name]: problem }))

  function clear(name: N): void {
    const input = element?.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (input) input.value = ''
  }

  return { attach, element, read, check, show, mark, clear, focus, field }
}
