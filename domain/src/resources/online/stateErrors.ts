import type { FieldError } from '../../errors.ts'
import { fieldCalled } from './compileStates.ts'
import { isYes, type OnlineDefinition } from './OnlineField.ts'
import { type OnlineState, type OnlineStep, stateCalled, wordsIn } from './OnlineStates.ts'

const namePattern = /^[a-z][a-zA-Z0-9]*$/
/** The permissions and calls that every form has. */
const taken = new Set([
  ...['list', 'add', 'edit', 'delete', 'restore', 'import', 'export', 'history', 'form', 'steps', 'check', 'options'],
  ...['queryById', 'recycleBin', 'deleteBatch', 'exportXls', 'importExcel'],
])

/** What is wrong with the states and steps of a form, each at its cell. Names that are missing are given when it is saved. */
export function stateErrors({ fields, states = [], steps = [] }: OnlineDefinition): FieldError[] {
  const found: FieldError[] = []
  const wrongState = (index: number, column: keyof OnlineState, words: string) =>
    found.push({ field: `states[${index}].${column}`, message: `状态第 ${index + 1} 行：${words}` })
  const wrongStep = (index: number, column: keyof OnlineStep, words: string) =>
    found.push({ field: `steps[${index}].${column}`, message: `步骤第 ${index + 1} 行：${words}` })

  for (const [index, { value, title, initial }] of states.entries()) {
    if (value && !namePattern.test(value)) wrongState(index, 'value', '值须以小写字母开头，只含字母和数字')
    if (states.findIndex((one) => one.title === title) < index) wrongState(index, 'title', `已有状态“${title}”`)
    else if (value && states.findIndex((one) => one.value === value) < index)
      wrongState(index, 'value', `已有状态值“${value}”`)
    if (isYes(initial) && states.findIndex((one) => isYes(one.initial)) < index)
      wrongState(index, 'initial', '只能有一个初始状态')
  }
  for (const [index, { name, title, from, to, asks }] of steps.entries()) {
    if (name && !namePattern.test(name)) wrongStep(index, 'name', '步骤名须以小写字母开头，只含字母和数字')
    else if (taken.has(name)) wrongStep(index, 'name', `“${name}”由系统使用，请换一个步骤名`)
    if (steps.findIndex((one) => one.title === title) < index) wrongStep(index, 'title', `已有步骤“${title}”`)
    else if (name && steps.findIndex((one) => one.name === name) < index)
      wrongStep(index, 'name', `已有步骤名“${name}”`)
    for (const word of wordsIn(from)) if (!stateCalled(states, word)) wrongStep(index, 'from', `没有状态“${word}”`)
    if (to && (wordsIn(to).length !== 1 || !stateCalled(states, wordsIn(to)[0]!)))
      wrongStep(index, 'to', `没有状态“${to}”`)
    for (const word of wordsIn(asks)) {
      const field = fieldCalled(fields, word)
      if (!field) wrongStep(index, 'asks', `没有字段“${word}”`)
      else if (field.formula || field.kind === 'rows') wrongStep(index, 'asks', `不能询问“${word}”：它是计算的或附表`)
    }
  }
  return found
}
