import type { StateAction, States } from '../../resource/defineResource.ts'
import type { DictionaryItem } from '../../resource/Field.ts'
import { dictionary } from '../../resource/kinds/builders.ts'
import type { Field, Fields } from '../../resource/kinds/index.ts'
import { stateColor } from '../stateLook.ts'
import { isYes, type OnlineDefinition, type OnlineField } from './OnlineField.ts'
import { type OnlineState, type OnlineStep, stateCalled, stateDictionary, stateField, wordsIn } from './OnlineStates.ts'

export interface CompiledStates {
  field: Field
  states: States
}

/** The states and steps of a form; undefined for a form without states. */
export function compileStates(
  { code, formCode, fields, states = [], steps = [] }: OnlineDefinition,
  compileField: (field: OnlineField) => Field,
): CompiledStates | undefined {
  if (states.length === 0) return undefined
  const values = (words: string | null): string[] =>
    wordsIn(words).flatMap((word) => stateCalled(states, word)?.value ?? [])
  const action = ({ title, from, to, reason, danger, asks }: OnlineStep): StateAction => {
    const asked: Fields = Object.fromEntries(
      wordsIn(asks).flatMap((word) => {
        const field = fieldCalled(fields, word)
        return field ? [[field.name, compileField(field)]] : []
      }),
    )
    return {
      title,
      from: values(from),
      ...(to && { to: values(to)[0] }),
      ...(isYes(reason) && { reason: true }),
      ...(isYes(danger) && { danger: true }),
      ...(Object.keys(asked).length > 0 && { fields: asked }),
    }
  }
  const initial = initialState(states).value
  const actions = Object.fromEntries(steps.map((step) => [step.name, action(step)]))
  const course = usualCourse(initial, Object.values(actions))
  return {
    field: dictionary('状态', stateDictionary(formCode ?? code), {
      readOnly: true,
      list: { width: 110 },
      search: 'in',
      form: false,
    }),
    states: {
      field: stateField,
      initial,
      editable: states.filter(({ editable }) => isYes(editable)).map(({ value }) => value),
      ...(course.length > 1 && { course }),
      actions,
    },
  }
}

/** From the initial state along the first listed step that leads on and is not marked as dangerous. */
function usualCourse(initial: string, actions: readonly StateAction[]): string[] {
  const course: string[] = []
  for (let state: string | undefined = initial; state !== undefined; state = next(state)) course.push(state)
  return course

  function next(state: string): string | undefined {
    const leadsOn = ({ from, to = state, danger }: StateAction): boolean =>
      !danger && [from].flat().includes(state) && !course.includes(to)
    return actions.find(leadsOn)?.to
  }
}

export const initialState = (states: readonly OnlineState[]): OnlineState =>
  states.find(({ initial }) => isYes(initial)) ?? states[0]!

/** A field of the form itself, by name or title. */
export const fieldCalled = (fields: readonly OnlineField[], word: string): OnlineField | undefined =>
  fields.find(({ name, title, subTable }) => !subTable && (name === word || title === word))

/** The words and colours of the states, for tags and filters. */
export const stateItems = ({ states = [] }: OnlineDefinition): DictionaryItem[] =>
  states.map(({ value, title, color }) => ({ value, text: title, color: color ?? stateColor(title) ?? 'processing' }))
