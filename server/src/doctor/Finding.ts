/** One line of the doctor's answer. */
export interface Finding {
  state: 'good' | 'warning' | 'bad'
  title: string
  /** What was found, and what to do about it. */
  text: string
}

const finding =
  (state: Finding['state']) =>
  (title: string, text: string): Finding => ({ state, title, text })

export const good = finding('good')
export const warning = finding('warning')
export const bad = finding('bad')
