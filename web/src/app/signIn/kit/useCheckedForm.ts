import { useState } from 'react'

type Texts<N extends string> = Record<N, string>
/** The error of a value, given all values of the form. */
type Rule = (value: string, all: Readonly<Record<string, string>>) => string | undefined
type Problems<N extends string> = Partial<Texts<N>>

/**
 * A form of text fields with a rule each. Values are read from the DOM: password managers do not always fire events when
 * they fill in a field.
 */
export function useCheckedForm<N extends string>(rules: Record<N, Rule>) {
  const [element, attach] = useState<HTMLFormElement | null>(null)
  const [problems, setProblems] = useState<Problems<N>>({})
  const names = Object.keys(rules) as N[]

  function read(): Texts<N> {
    const data = new FormData(element!)
    const entries = names.map((name) => {
      const value = data.get(name)
      // Spaces around a name come from pasting; in a password they may be intended.
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

  /** The values if all of these fields are valid; else shows each error at its field and focuses the first one. */
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

  /** Shows an error without moving the focus, for example on blur. */
  const mark = (name: N, problem: string | undefined) => setProblems((now) => ({ ...now, [name]: problem }))

  function clear(name: N): void {
    const input = element?.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (input) input.value = ''
  }

  return { attach, element, read, check, show, mark, clear, focus, field }
}
