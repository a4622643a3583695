/** A state of the records of a form. */
export interface OnlineState {
  title: string
  value: string
  /** How its tag is coloured; by its title where none is chosen. */
  color: string | null
  initial: string | null
  editable: string | null
}

/** A step from one state to another. Who may take it is a permission of its own. */
export interface OnlineStep {
  title: string
  name: string
  /** The titles or values of states, separated by commas. */
  from: string
  /** Empty where the state does not change. */
  to: string | null
  reason: string | null
  danger: string | null
  /** The titles or names of the fields that are asked for, separated by commas. */
  asks: string | null
  /** The roles that may take the step, besides those that may publish forms. */
  takenBy?: string[]
}

export const stateField = 'status'

/** The dictionary of the states of a form. No dictionary of an office has a dot in its code. */
export const stateDictionary = (code: string): string => `online.${code}`

const separator = /[,，、;；\s]+/

export const wordsIn = (list: string | null): string[] => (list ?? '').split(separator).filter((word) => word !== '')

/** What a word means: a value or a title. */
export function stateCalled(states: readonly OnlineState[], word: string): OnlineState | undefined {
  return states.find(({ value }) => value === word) ?? states.find(({ title }) => title === word)
}
